package corpora

// Citm is the root of citm_catalog: the catalogue of a concert hall, mostly
// integers, short maps and deep indentation.
type Citm struct {
	AreaNames                map[int64]string    `json:"areaNames"`
	AudienceSubCategoryNames map[int64]string    `json:"audienceSubCategoryNames"`
	BlockNames               map[int64]string    `json:"blockNames"`
	Events                   map[int64]CitmEvent `json:"events"`
	Performances             []CitmPerformance   `json:"performances"`
	SeatCategoryNames        map[string]string   `json:"seatCategoryNames"`
	SubTopicNames            map[string]string   `json:"subTopicNames"`
	SubjectNames             map[string]string   `json:"subjectNames"`
	TopicNames               map[string]string   `json:"topicNames"`
	TopicSubTopics           map[string][]int64  `json:"topicSubTopics"`
	VenueNames               map[string]string   `json:"venueNames"`
}

// CitmEvent is one event, which may have several performances.
type CitmEvent struct {
	Description *string `json:"description"`
	ID          int64   `json:"id"`
	Logo        *string `json:"logo"`
	Name        string  `json:"name"`
	SubTopicIDs []int64 `json:"subTopicIds"`
	SubjectCode *string `json:"subjectCode"`
	Subtitle    *string `json:"subtitle"`
	TopicIDs    []int64 `json:"topicIds"`
}

// CitmPerformance is one performance of an event, with its time and prices.
type CitmPerformance struct {
	EventID        int64              `json:"eventId"`
	ID             int64              `json:"id"`
	Logo           *string            `json:"logo"`
	Name           *string            `json:"name"`
	Prices         []CitmPrice        `json:"prices"`
	SeatCategories []CitmSeatCategory `json:"seatCategories"`
	SeatMapImage   *string            `json:"seatMapImage"`
	Start          int64              `json:"start"`
	VenueCode      string             `json:"venueCode"`
}

// CitmPrice is the price of one category of seats for one category of visitors.
type CitmPrice struct {
	Amount                int64 `json:"amount"`
	AudienceSubCategoryID int64 `json:"audienceSubCategoryId"`
	SeatCategoryID        int64 `json:"seatCategoryId"`
}

// CitmSeatCategory lists the areas with one category of seats.
type CitmSeatCategory struct {
	Areas          []CitmArea `json:"areas"`
	SeatCategoryID int64      `json:"seatCategoryId"`
}

// CitmArea is one area of the hall, with its blocks of seats.
type CitmArea struct {
	AreaID   int64   `json:"areaId"`
	BlockIDs []int64 `json:"blockIds"`
}
