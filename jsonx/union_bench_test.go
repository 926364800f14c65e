package jsonx_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsonx"
)

// The types of a document like GeoJSON, with an interface and with a struct.
type (
	geometry   interface{ IsGeometry() }
	geoPolygon struct {
		Coordinates [][][2]float64 `json:"coordinates"`
	}
	geoPoint struct {
		Coordinates [2]float64 `json:"coordinates"`
	}
	geoFeature[G any] struct {
		Type       string `json:"type"`
		Properties struct {
			Name string `json:"name"`
			ID   int    `json:"id"`
		} `json:"properties"`
		Geometry G `json:"geometry"`
	}
	geoDocument[G any] struct {
		Type     string          `json:"type"`
		Features []geoFeature[G] `json:"features"`
	}
	typedPoint struct {
		Type        string     `json:"type"`
		Coordinates [2]float64 `json:"coordinates"`
	}
	typedPolygon struct {
		Type        string         `json:"type"`
		Coordinates [][][2]float64 `json:"coordinates"`
	}
)

func (*geoPolygon) IsGeometry() {}
func (*geoPoint) IsGeometry()   {}

var geometries = jsonx.UnionOf[geometry](jsonx.Tagged("type"), jsonx.As[*geoPoint]("Point"), jsonx.As[*geoPolygon]("Polygon"))

// geoTexts returns a document of points, or of polygons, with the discriminator first and last.
func geoTexts(polygons bool) (first, last []byte) {
	text := func(isFirst bool) []byte {
		var b bytes.Buffer
		b.WriteString(`{"type":"FeatureCollection","features":[`)
		for i := range 500 {
			if i > 0 {
				b.WriteByte(',')
			}
			name, c := "Point", "[-65.61361699999998,43.42027300000001]"
			if polygons {
				name, c = "Polygon", "[["+strings.Repeat(c+",", 50)+c+"]]"
			}
			fmt.Fprintf(&b, `{"type":"Feature","properties":{"name":"feature %d","id":%d},"geometry":`, i, i)
			if isFirst {
				fmt.Fprintf(&b, `{"type":"%s","coordinates":%s}}`, name, c)
			} else {
				fmt.Fprintf(&b, `{"coordinates":%s,"type":"%s"}}`, c, name)
			}
		}
		b.WriteString("]}")
		return b.Bytes()
	}
	return text(true), text(false)
}

// BenchmarkUnion compares unions with structs that have the discriminator as a field.
func BenchmarkUnion(b *testing.B) {
	for _, polygons := range []bool{false, true} {
		first, last := geoTexts(polygons)
		kind := map[bool]string{false: "points", true: "polygons"}[polygons]
		concrete := func(b *testing.B, text []byte) {
			if polygons {
				benchDecode[geoDocument[*typedPolygon]](b, text)
			} else {
				benchDecode[geoDocument[*typedPoint]](b, text)
			}
		}
		b.Run(kind+"/decode/concrete", func(b *testing.B) { concrete(b, first) })
		b.Run(kind+"/decode/union", func(b *testing.B) { benchDecode[geoDocument[geometry]](b, first, geometries) })
		b.Run(kind+"/decode/concrete last", func(b *testing.B) { concrete(b, last) })
		b.Run(kind+"/decode/union last", func(b *testing.B) { benchDecode[geoDocument[geometry]](b, last, geometries) })
		b.Run(kind+"/encode/concrete", func(b *testing.B) {
			if polygons {
				benchEncode[geoDocument[*typedPolygon]](b, first)
			} else {
				benchEncode[geoDocument[*typedPoint]](b, first)
			}
		})
		b.Run(kind+"/encode/union", func(b *testing.B) { benchEncode[geoDocument[geometry]](b, first, geometries) })
	}
}

func benchDecode[T any](b *testing.B, text []byte, o ...json.Options) {
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		var v T
		if err := json.Unmarshal(text, &v, o...); err != nil {
			b.Fatal(err)
		}
	}
}

func benchEncode[T any](b *testing.B, text []byte, o ...json.Options) {
	var v T
	if err := json.Unmarshal(text, &v, o...); err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := json.Marshal(&v, o...); err != nil {
			b.Fatal(err)
		}
	}
}
