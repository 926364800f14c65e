package corpora

// Synthea is the root of synthea_fhir: the invented medical record of one
// person, a bundle of resources of sixteen kinds.
type Synthea struct {
	ResourceType string         `json:"resourceType"`
	Type         string         `json:"type"`
	Entry        []SyntheaEntry `json:"entry"`
}

// SyntheaEntry is one resource and how to store it.
type SyntheaEntry struct {
	FullURL  string          `json:"fullUrl"`
	Resource SyntheaResource `json:"resource"`
	Request  SyntheaRequest  `json:"request"`
}

// SyntheaRequest is the HTTP request that stores a resource.
type SyntheaRequest struct {
	Method string `json:"method"`
	URL    string `json:"url"`
}

// SyntheaResource is the union of all kinds of resource: most members are
// absent from most resources. Name, Type and Total differ in kind.
type SyntheaResource struct {
	ResourceType              string                  `json:"resourceType"`
	ID                        string                  `json:"id"`
	Text                      *SyntheaNarrative       `json:"text,omitzero"`
	Extension                 []SyntheaExtension      `json:"extension,omitempty"`
	Identifier                []SyntheaIdentifier     `json:"identifier,omitempty"`
	Active                    bool                    `json:"active,omitzero"`
	Name                      any                     `json:"name,omitempty"`
	Telecom                   []SyntheaTelecom        `json:"telecom,omitempty"`
	Gender                    string                  `json:"gender,omitempty"`
	BirthDate                 string                  `json:"birthDate,omitempty"`
	DeceasedDateTime          string                  `json:"deceasedDateTime,omitempty"`
	Address                   []SyntheaAddress        `json:"address,omitempty"`
	MaritalStatus             *SyntheaConcept         `json:"maritalStatus,omitzero"`
	MultipleBirthBoolean      *bool                   `json:"multipleBirthBoolean,omitzero"`
	Communication             []SyntheaCommunication  `json:"communication,omitempty"`
	Status                    string                  `json:"status,omitempty"`
	Type                      any                     `json:"type,omitempty"`
	Class                     *SyntheaCoding          `json:"class,omitzero"`
	Subject                   *SyntheaReference       `json:"subject,omitzero"`
	Participant               []SyntheaParticipant    `json:"participant,omitempty"`
	Period                    *SyntheaPeriod          `json:"period,omitzero"`
	ServiceProvider           *SyntheaReference       `json:"serviceProvider,omitzero"`
	ClinicalStatus            *SyntheaConcept         `json:"clinicalStatus,omitzero"`
	VerificationStatus        *SyntheaConcept         `json:"verificationStatus,omitzero"`
	Code                      *SyntheaConcept         `json:"code,omitzero"`
	Encounter                 *SyntheaReference       `json:"encounter,omitzero"`
	OnsetDateTime             string                  `json:"onsetDateTime,omitempty"`
	AbatementDateTime         string                  `json:"abatementDateTime,omitempty"`
	RecordedDate              string                  `json:"recordedDate,omitempty"`
	Use                       string                  `json:"use,omitempty"`
	Patient                   *SyntheaReference       `json:"patient,omitzero"`
	BillablePeriod            *SyntheaPeriod          `json:"billablePeriod,omitzero"`
	Created                   string                  `json:"created,omitempty"`
	Insurer                   *SyntheaReference       `json:"insurer,omitzero"`
	Provider                  *SyntheaReference       `json:"provider,omitzero"`
	Priority                  *SyntheaConcept         `json:"priority,omitzero"`
	Referral                  *SyntheaReference       `json:"referral,omitzero"`
	Claim                     *SyntheaReference       `json:"claim,omitzero"`
	Outcome                   string                  `json:"outcome,omitempty"`
	CareTeam                  []SyntheaCareTeam       `json:"careTeam,omitempty"`
	Prescription              *SyntheaReference       `json:"prescription,omitzero"`
	Diagnosis                 []SyntheaDiagnosis      `json:"diagnosis,omitempty"`
	Procedure                 []SyntheaProcedure      `json:"procedure,omitempty"`
	SupportingInfo            []SyntheaSupportingInfo `json:"supportingInfo,omitempty"`
	Insurance                 []SyntheaInsurance      `json:"insurance,omitempty"`
	Item                      []SyntheaItem           `json:"item,omitempty"`
	Total                     any                     `json:"total,omitempty"`
	Payment                   *SyntheaPayment         `json:"payment,omitzero"`
	Contained                 []SyntheaContained      `json:"contained,omitempty"`
	ReasonCode                []SyntheaConcept        `json:"reasonCode,omitempty"`
	ReasonReference           []SyntheaReference      `json:"reasonReference,omitempty"`
	ManagingOrganization      []SyntheaReference      `json:"managingOrganization,omitempty"`
	Intent                    string                  `json:"intent,omitempty"`
	Category                  []SyntheaConcept        `json:"category,omitempty"`
	Addresses                 []SyntheaReference      `json:"addresses,omitempty"`
	Activity                  []SyntheaActivity       `json:"activity,omitempty"`
	Goal                      []SyntheaReference      `json:"goal,omitempty"`
	LifecycleStatus           string                  `json:"lifecycleStatus,omitempty"`
	AchievementStatus         *SyntheaConcept         `json:"achievementStatus,omitzero"`
	Description               *SyntheaConcept         `json:"description,omitzero"`
	MedicationCodeableConcept *SyntheaConcept         `json:"medicationCodeableConcept,omitzero"`
	AuthoredOn                string                  `json:"authoredOn,omitempty"`
	Requester                 *SyntheaReference       `json:"requester,omitzero"`
	DosageInstruction         []SyntheaDosage         `json:"dosageInstruction,omitempty"`
	EffectiveDateTime         string                  `json:"effectiveDateTime,omitempty"`
	Issued                    string                  `json:"issued,omitempty"`
	Result                    []SyntheaReference      `json:"result,omitempty"`
	ValueQuantity             *SyntheaQuantity        `json:"valueQuantity,omitzero"`
	ValueCodeableConcept      *SyntheaConcept         `json:"valueCodeableConcept,omitzero"`
	Component                 []SyntheaComponent      `json:"component,omitempty"`
	PerformedPeriod           *SyntheaPeriod          `json:"performedPeriod,omitzero"`
	Started                   string                  `json:"started,omitempty"`
	NumberOfSeries            int                     `json:"numberOfSeries,omitzero"`
	NumberOfInstances         int                     `json:"numberOfInstances,omitzero"`
	Series                    []SyntheaSeries         `json:"series,omitempty"`
	VaccineCode               *SyntheaConcept         `json:"vaccineCode,omitzero"`
	OccurrenceDateTime        string                  `json:"occurrenceDateTime,omitempty"`
	PrimarySource             *bool                   `json:"primarySource,omitzero"`
}
