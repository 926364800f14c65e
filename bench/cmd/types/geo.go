package main

import (
	stdtext "encoding/json/jsontext"
	std "encoding/json/v2"
	"fmt"
	"strings"

	"github.com/plainjson/json"
	"github.com/plainjson/json/internal/jsontest"
	"github.com/plainjson/json/jsonx"
)

// The geometries of GeoJSON (RFC 7946, section 3.1) except collections.
type (
	geometry interface{ isGeometry() }

	point           struct{ Coordinates [2]float64 }
	multiPoint      struct{ Coordinates [][2]float64 }
	lineString      struct{ Coordinates [][2]float64 }
	multiLineString struct{ Coordinates [][][2]float64 }
	polygon         struct{ Coordinates [][][2]float64 }
	multiPolygon    struct{ Coordinates [][][][2]float64 }
)

func (point) isGeometry()           {}
func (multiPoint) isGeometry()      {}
func (lineString) isGeometry()      {}
func (multiLineString) isGeometry() {}
func (polygon) isGeometry()         {}
func (multiPolygon) isGeometry()    {}

// geometries is the union of the types of geometries, by member type.
var geometries = json.JoinOptions(
	jsonx.WithNames(jsonx.Camel),
	jsonx.UnionOf[geometry](jsonx.Tagged("type"),
		jsonx.As[point]("Point"), jsonx.As[multiPoint]("MultiPoint"), jsonx.As[lineString]("LineString"),
		jsonx.As[multiLineString]("MultiLineString"), jsonx.As[polygon]("Polygon"), jsonx.As[multiPolygon]("MultiPolygon")),
)

// A shape is a geometry without a union: with the member type as a field, and coordinates of one Go type.
type shape[C any] struct {
	Type        string `json:"type"`
	Coordinates C      `json:"coordinates"`
}

// shapes are the geometries of one document, in a list for each type. They are read without a union.
type shapes struct {
	Points       []shape[[2]float64]       `json:"points"`
	MultiPoints  []shape[[][2]float64]     `json:"multiPoints"`
	Lines        []shape[[][2]float64]     `json:"lines"`
	MultiLines   []shape[[][][2]float64]   `json:"multiLines"`
	Polygons     []shape[[][][2]float64]   `json:"polygons"`
	MultiPolygon []shape[[][][][2]float64] `json:"multiPolygons"`
}

// A byHand is a geometry. Its method reads the type by hand, as programs do with encoding/json/v2.
type byHand struct{ shape any }

// UnmarshalJSONFrom reads the text of a geometry, then its member type, and then the geometry.
func (g *byHand) UnmarshalJSONFrom(dec *stdtext.Decoder) error {
	text, err := dec.ReadValue()
	if err != nil {
		return err
	}
	var probe struct {
		Type string `json:"type"`
	}
	if err := std.Unmarshal(text, &probe); err != nil {
		return err
	}
	switch probe.Type {
	case "Point":
		return readShape[[2]float64](g, text)
	case "MultiPoint", "LineString":
		return readShape[[][2]float64](g, text)
	case "MultiLineString", "Polygon":
		return readShape[[][][2]float64](g, text)
	case "MultiPolygon":
		return readShape[[][][][2]float64](g, text)
	}
	return fmt.Errorf("unknown geometry %q", probe.Type)
}

// readShape reads a geometry with coordinates of type C.
func readShape[C any](g *byHand, text []byte) error {
	s := new(shape[C])
	g.shape = s
	return std.Unmarshal(text, s)
}

// A geoText is GeoJSON of about 1 MB: all geometries in one array, and the same geometries by type.
type geoText struct{ mixed, sorted []byte }

// makeGeo returns geometries. In each, member type is the first or the last one. Both texts have the same geometries.
func makeGeo(typeLast bool) geoText {
	r := jsontest.NewRand(1)
	kinds := []struct {
		name, list string
		depth      int
	}{
		{"Point", "points", 0}, {"MultiPoint", "multiPoints", 1}, {"LineString", "lines", 1},
		{"MultiLineString", "multiLines", 2}, {"Polygon", "polygons", 2}, {"MultiPolygon", "multiPolygons", 3},
	}
	lists := make([][]string, len(kinds))
	var all []string
	for size := 0; size < 1e6; {
		k := r.IntN(len(kinds))
		coordinates := makeCoordinates(r, kinds[k].depth)
		text := fmt.Sprintf(`{"type":"%s","coordinates":%s}`, kinds[k].name, coordinates)
		if typeLast {
			text = fmt.Sprintf(`{"coordinates":%s,"type":"%s"}`, coordinates, kinds[k].name)
		}
		lists[k] = append(lists[k], text)
		all = append(all, text)
		size += len(text)
	}
	members := make([]string, len(kinds))
	for k, kind := range kinds {
		members[k] = fmt.Sprintf(`"%s":[%s]`, kind.list, strings.Join(lists[k], ","))
	}
	return geoText{
		mixed:  []byte("[" + strings.Join(all, ",") + "]"),
		sorted: []byte("{" + strings.Join(members, ",") + "}"),
	}
}

// makeCoordinates returns a position in depth arrays of 2 to 12 elements each.
func makeCoordinates(r *jsontest.Rand, depth int) string {
	if depth == 0 {
		return fmt.Sprintf("[%.6f,%.6f]", float64(r.IntN(360e6))/1e6-180, float64(r.IntN(180e6))/1e6-90)
	}
	parts := make([]string, r.Between(2, 12))
	for i := range parts {
		parts[i] = makeCoordinates(r, depth-1)
	}
	return "[" + strings.Join(parts, ",") + "]"
}
