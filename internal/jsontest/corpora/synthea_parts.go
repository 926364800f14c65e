package corpora

// SyntheaNarrative is the content of a resource as HTML for human readers.
type SyntheaNarrative struct {
	Status string `json:"status"`
	Div    string `json:"div"`
}

// SyntheaExtension is a fact for which the standard FHIR has no member. It may contain other extensions.
type SyntheaExtension struct {
	URL          string             `json:"url"`
	Extension    []SyntheaExtension `json:"extension,omitempty"`
	ValueCoding  *SyntheaCoding     `json:"valueCoding,omitzero,omitempty"`
	ValueString  string             `json:"valueString,omitempty"`
	ValueCode    string             `json:"valueCode,omitempty"`
	ValueAddress *SyntheaAddress    `json:"valueAddress,omitzero,omitempty"`
	ValueDecimal *float64           `json:"valueDecimal,omitzero,omitempty"`
}

// SyntheaCoding is a code of the code system System, with its meaning as text.
type SyntheaCoding struct {
	System  string `json:"system"`
	Code    string `json:"code"`
	Display string `json:"display,omitempty"`
}

// SyntheaConcept is a concept as codes of one or more code systems and as text.
type SyntheaConcept struct {
	Coding []SyntheaCoding `json:"coding,omitempty"`
	Text   string          `json:"text,omitempty"`
}

// SyntheaReference points to another resource.
type SyntheaReference struct {
	Reference string `json:"reference,omitempty"`
	Display   string `json:"display,omitempty"`
}

// SyntheaIdentifier is the identifier that a resource has in another system.
type SyntheaIdentifier struct {
	Use    string          `json:"use,omitempty"`
	Type   *SyntheaConcept `json:"type,omitzero,omitempty"`
	System string          `json:"system"`
	Value  string          `json:"value"`
}

// SyntheaTelecom is a telephone number or mail address.
type SyntheaTelecom struct {
	System string `json:"system"`
	Value  string `json:"value"`
	Use    string `json:"use,omitempty"`
}

// SyntheaAddress is a postal address.
type SyntheaAddress struct {
	Extension  []SyntheaExtension `json:"extension,omitempty"`
	Line       []string           `json:"line,omitempty"`
	City       string             `json:"city"`
	State      string             `json:"state"`
	PostalCode string             `json:"postalCode,omitempty"`
	Country    string             `json:"country"`
}

// SyntheaCommunication is a language that a person speaks.
type SyntheaCommunication struct {
	Language SyntheaConcept `json:"language"`
}

// SyntheaPeriod is a span of time, possibly without an end.
type SyntheaPeriod struct {
	Start string `json:"start"`
	End   string `json:"end,omitempty"`
}

// SyntheaParticipant is a participant of an encounter or a member of a care team.
type SyntheaParticipant struct {
	Role       []SyntheaConcept  `json:"role,omitempty"`
	Individual *SyntheaReference `json:"individual,omitzero,omitempty"`
	Member     *SyntheaReference `json:"member,omitzero,omitempty"`
}

// SyntheaCareTeam is a member of the care team on a claim, or a reference to a team.
type SyntheaCareTeam struct {
	Sequence  int               `json:"sequence,omitzero,omitempty"`
	Provider  *SyntheaReference `json:"provider,omitzero,omitempty"`
	Role      *SyntheaConcept   `json:"role,omitzero,omitempty"`
	Reference string            `json:"reference,omitempty"`
}

// SyntheaDiagnosis is a diagnosis on a claim.
type SyntheaDiagnosis struct {
	Sequence           int              `json:"sequence"`
	DiagnosisReference SyntheaReference `json:"diagnosisReference"`
	Type               []SyntheaConcept `json:"type,omitempty"`
}

// SyntheaProcedure is a procedure on a claim.
type SyntheaProcedure struct {
	Sequence           int              `json:"sequence"`
	ProcedureReference SyntheaReference `json:"procedureReference"`
}

// SyntheaSupportingInfo is further evidence on a claim.
type SyntheaSupportingInfo struct {
	Sequence       int              `json:"sequence"`
	Category       SyntheaConcept   `json:"category"`
	ValueReference SyntheaReference `json:"valueReference"`
}

// SyntheaInsurance is the coverage of a claim.
type SyntheaInsurance struct {
	Sequence int              `json:"sequence,omitzero,omitempty"`
	Focal    bool             `json:"focal"`
	Coverage SyntheaReference `json:"coverage"`
}

// SyntheaMoney is an amount in some currency.
type SyntheaMoney struct {
	Value    float64 `json:"value"`
	Currency string  `json:"currency"`
}

// SyntheaPayment is the payment of a claim.
type SyntheaPayment struct {
	Amount SyntheaMoney `json:"amount"`
}

// SyntheaItem is one product or service on a claim.
type SyntheaItem struct {
	Sequence                int                   `json:"sequence"`
	DiagnosisSequence       []int                 `json:"diagnosisSequence,omitempty"`
	ProcedureSequence       []int                 `json:"procedureSequence,omitempty"`
	InformationSequence     []int                 `json:"informationSequence,omitempty"`
	Category                *SyntheaConcept       `json:"category,omitzero,omitempty"`
	ProductOrService        SyntheaConcept        `json:"productOrService"`
	ServicedPeriod          *SyntheaPeriod        `json:"servicedPeriod,omitzero,omitempty"`
	LocationCodeableConcept *SyntheaConcept       `json:"locationCodeableConcept,omitzero,omitempty"`
	Encounter               []SyntheaReference    `json:"encounter,omitempty"`
	Net                     *SyntheaMoney         `json:"net,omitzero,omitempty"`
	Adjudication            []SyntheaAdjudication `json:"adjudication,omitempty"`
}

// SyntheaAdjudication is one amount that an insurer has decided on for an item of a claim.
type SyntheaAdjudication struct {
	Category SyntheaConcept `json:"category"`
	Amount   *SyntheaMoney  `json:"amount,omitzero,omitempty"`
}

// SyntheaContained is a resource that is part of another one.
type SyntheaContained struct {
	ResourceType string             `json:"resourceType"`
	ID           string             `json:"id"`
	Status       string             `json:"status"`
	Intent       string             `json:"intent,omitempty"`
	Type         *SyntheaConcept    `json:"type,omitzero,omitempty"`
	Subject      *SyntheaReference  `json:"subject,omitzero,omitempty"`
	Requester    *SyntheaReference  `json:"requester,omitzero,omitempty"`
	Performer    []SyntheaReference `json:"performer,omitempty"`
	Beneficiary  *SyntheaReference  `json:"beneficiary,omitzero,omitempty"`
	Payor        []SyntheaReference `json:"payor,omitempty"`
}

// SyntheaActivity is one activity of a care plan.
type SyntheaActivity struct {
	Detail SyntheaActivityDetail `json:"detail"`
}

// SyntheaActivityDetail is the kind, the state and the place of an activity.
type SyntheaActivityDetail struct {
	Code     SyntheaConcept   `json:"code"`
	Status   string           `json:"status"`
	Location SyntheaReference `json:"location"`
}

// SyntheaQuantity is a measured value with its unit.
type SyntheaQuantity struct {
	Value  float64 `json:"value"`
	Unit   string  `json:"unit,omitempty"`
	System string  `json:"system,omitempty"`
	Code   string  `json:"code,omitempty"`
}

// SyntheaComponent is one part of an observation.
type SyntheaComponent struct {
	Code          SyntheaConcept  `json:"code"`
	ValueQuantity SyntheaQuantity `json:"valueQuantity"`
}

// SyntheaDosage says how often and how much of a medicine is taken.
type SyntheaDosage struct {
	Sequence        int                  `json:"sequence"`
	Timing          *SyntheaTiming       `json:"timing,omitzero,omitempty"`
	AsNeededBoolean bool                 `json:"asNeededBoolean"`
	DoseAndRate     []SyntheaDoseAndRate `json:"doseAndRate,omitempty"`
}

// SyntheaTiming is the timing of a dosage.
type SyntheaTiming struct {
	Repeat SyntheaRepeat `json:"repeat"`
}

// SyntheaRepeat is the frequency of a dosage: a number of times in a period.
type SyntheaRepeat struct {
	Frequency  int     `json:"frequency"`
	Period     float64 `json:"period"`
	PeriodUnit string  `json:"periodUnit"`
}

// SyntheaDoseAndRate is the amount of a medicine that is taken at a time.
type SyntheaDoseAndRate struct {
	Type         SyntheaConcept  `json:"type"`
	DoseQuantity SyntheaQuantity `json:"doseQuantity"`
}

// SyntheaSeries is a series of images.
type SyntheaSeries struct {
	UID               string            `json:"uid"`
	Number            int               `json:"number"`
	Modality          SyntheaCoding     `json:"modality"`
	NumberOfInstances int               `json:"numberOfInstances"`
	BodySite          SyntheaCoding     `json:"bodySite"`
	Started           string            `json:"started"`
	Instance          []SyntheaInstance `json:"instance"`
}

// SyntheaInstance is one image.
type SyntheaInstance struct {
	UID      string        `json:"uid"`
	SOPClass SyntheaCoding `json:"sopClass"`
	Number   int           `json:"number"`
	Title    string        `json:"title"`
}
