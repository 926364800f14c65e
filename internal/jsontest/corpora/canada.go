package corpora

// Canada is the root of canada_geometry: the borders of a country as one
// long list of coordinates.
type Canada struct {
	Type     string          `json:"type"`
	Features []CanadaFeature `json:"features"`
}

// CanadaFeature is one feature of a map (RFC 7946): its properties and its geometry.
type CanadaFeature struct {
	Type       string           `json:"type"`
	Properties CanadaProperties `json:"properties"`
	Geometry   CanadaGeometry   `json:"geometry"`
}

// CanadaProperties are the properties of a feature: its name.
type CanadaProperties struct {
	Name string `json:"name"`
}

// CanadaGeometry is a list of rings, each of which is a list of points (longitude, latitude).
type CanadaGeometry struct {
	Type        string         `json:"type"`
	Coordinates [][][2]float64 `json:"coordinates"`
}
