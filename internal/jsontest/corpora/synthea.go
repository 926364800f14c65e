package corpora

// Synthea is the root of synthea_fhir: the invented medical record of one
// person, a bundle of resources of sixteen kinds.
type Synthea struct {
	ResourceType string         `json:"resourceType"`
	Type         string         `json:"type"`
	Entry        []SyntheaEntry `json:"entry"`
}

// SyntheaEntry is one resource, with the request that stores it.
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

// SyntheaResource is the union of all kinds of resources: most members are absent
// from most resources. The members name, type and total have different JSON kinds
// in different resources, so their fields are of type any.
type SyntheaResource struct {
	ResourceType              string                  `json:"resourceType"`
	ID                        string                  `json:"id"`
	Text                      *SyntheaNarrative       `json:"text,omitzero,omitempty"`
	Extension                 []SyntheaExtension      `json:"extension,omitempty"`
	Identifier                []SyntheaIdentifier     `json:"identifier,omitempty"`
	Active                    bool                    `json:"active,omitzero,omitempty"`
	Name                      any                     `json:"name,omitempty"`
	Telecom                   []SyntheaTelecom        `json:"telecom,omitempty"`
	Gender                    string                  `json:"gender,omitempty"`
	BirthDate                 string                  `json:"birthDate,omitempty"`
	DeceasedDateTime          string                  `json:"deceasedDateTime,omitempty"`
	Address                   []SyntheaAddress        `json:"address,omitempty"`
	MaritalStatus             *SyntheaConcept         `json:"maritalStatus,omitzero,omitempty"`
	MultipleBirthBoolean      *bool                   `json:"multipleBirthBoolean,omitzero,omitempty"`
	Communication             []SyntheaCommunication  `json:"communication,omitempty"`
	Status                    string                  `json:"status,omitempty"`
	Type                      any                     `json:"type,omitempty"`
	Class                     *SyntheaCoding          `json:"class,omitzero,omitempty"`
	Subject                   *SyntheaReference       `json:"subject,omitzero,omitempty"`
	Participant               []SyntheaParticipant    `json:"participant,omitempty"`
	Period                    *SyntheaPeriod          `json:"period,omitzero,omitempty"`
	ServiceProvider           *SyntheaReference       `json:"serviceProvider,omitzero,omitempty"`
	ClinicalStatus            *SyntheaConcept         `json:"clinicalStatus,omitzero,omitempty"`
	VerificationStatus        *SyntheaConcept         `json:"verificationStatus,omitzero,omitempty"`
	Code                      *SyntheaConcept         `json:"code,omitzero,omitempty"`
	Encounter                 *SyntheaReference       `json:"encounter,omitzero,omitempty"`
	OnsetDateTime             string                  `json:"onsetDateTime,omitempty"`
	AbatementDateTime         string                  `json:"abatementDateTime,omitempty"`
	RecordedDate              string                  `json:"recordedDate,omitempty"`
	Use                       string                  `json:"use,omitempty"`
	Patient                   *SyntheaReference       `json:"patient,omitzero,omitempty"`
	BillablePeriod            *SyntheaPeriod          `json:"billablePeriod,omitzero,omitempty"`
	Created                   string                  `json:"created,omitempty"`
	Insurer                   *SyntheaReference       `json:"insurer,omitzero,omitempty"`
	Provider                  *SyntheaReference       `json:"provider,omitzero,omitempty"`
	Priority                  *SyntheaConcept         `json:"priority,omitzero,omitempty"`
	Referral                  *SyntheaReference       `json:"referral,omitzero,omitempty"`
	Claim                     *SyntheaReference       `json:"claim,omitzero,omitempty"`
	Outcome                   string                  `json:"outcome,omitempty"`
	CareTeam                  []SyntheaCareTeam       `json:"careTeam,omitempty"`
	Prescription              *SyntheaReference       `json:"prescription,omitzero,omitempty"`
	Diagnosis                 []SyntheaDiagnosis      `json:"diagnosis,omitempty"`
	Procedure                 []SyntheaProcedure      `json:"procedure,omitempty"`
	SupportingInfo            []SyntheaSupportingInfo `json:"supportingInfo,omitempty"`
	Insurance                 []SyntheaInsurance      `json:"insurance,omitempty"`
	Item                      []SyntheaItem           `json:"item,omitempty"`
	Total                     any                     `json:"total,omitempty"`
	Payment                   *SyntheaPayment         `json:"payment,omitzero,omitempty"`
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
	AchievementStatus         *SyntheaConcept         `json:"achievementStatus,omitzero,omitempty"`
	Description               *SyntheaConcept         `json:"description,omitzero,omitempty"`
	MedicationCodeableConcept *SyntheaConcept         `json:"medicationCodeableConcept,omitzero,omitempty"`
	AuthoredOn                string                  `json:"authoredOn,omitempty"`
	Requester                 *SyntheaReference       `json:"requester,omitzero,omitempty"`
	DosageInstruction         []SyntheaDosage         `json:"dosageInstruction,omitempty"`
	EffectiveDateTime         string                  `json:"effectiveDateTime,omitempty"`
	Issued                    string                  `json:"issued,omitempty"`
	Result                    []SyntheaReference      `json:"result,omitempty"`
	ValueQuantity             *SyntheaQuantity        `json:"valueQuantity,omitzero,omitempty"`
	ValueCodeableConcept      *SyntheaConcept         `json:"valueCodeableConcept,omitzero,omitempty"`
	Component                 []SyntheaComponent      `json:"component,omitempty"`
	PerformedPeriod           *SyntheaPeriod          `json:"performedPeriod,omitzero,omitempty"`
	Started                   string                  `json:"started,omitempty"`
	NumberOfSeries            int                     `json:"numberOfSeries,omitzero,omitempty"`
	NumberOfInstances         int                     `json:"numberOfInstances,omitzero,omitempty"`
	Series                    []SyntheaSeries         `json:"series,omitempty"`
	VaccineCode               *SyntheaConcept         `json:"vaccineCode,omitzero,omitempty"`
	OccurrenceDateTime        string                  `json:"occurrenceDateTime,omitempty"`
	PrimarySource             *bool                   `json:"primarySource,omitzero,omitempty"`
}
