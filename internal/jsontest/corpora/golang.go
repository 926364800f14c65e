package corpora

// GolangSource is the root of golang_source: a source tree with statistics of
// changes, as a deeply nested value of a recursive type.
type GolangSource struct {
	Tree     *GolangNode `json:"tree"`
	Username string      `json:"username"`
}

// GolangNode is a directory with its children, or a file without children.
type GolangNode struct {
	Name     string       `json:"name"`
	Children []GolangNode `json:"kids"`
	CLWeight float64      `json:"cl_weight"`
	Touches  int          `json:"touches"`
	MinT     int64        `json:"min_t"`
	MaxT     int64        `json:"max_t"`
	MeanT    int64        `json:"mean_t"`
}
