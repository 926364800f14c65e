package jsontest

// A Document describes a file of testdata by the arguments of GenerateIndent that make it.
type Document struct {
	Name   string // of the file
	Shape  Shape
	Seed   uint64
	Size   int    // approximate size in bytes
	Indent string // "" for compact text
}

// Bytes returns the contents of the file: the document, which ends with a line feed.
func (d Document) Bytes() []byte {
	b := GenerateIndent(d.Seed, d.Shape, d.Size, d.Indent)
	if d.Shape.IsStream() {
		return b
	}
	return append(b, '\n')
}

// Documents returns the files of the folder testdata in the root of the module:
// small ones of each shape, which people can read, and larger ones for tests.
func Documents() []Document {
	return []Document{
		{"answer.json", Answer, 1, 2_500, ""},
		{"catalog.json", Catalog, 1, 3_000, ""},
		{"clinical.json", Clinical, 1, 6_000, "  "},
		{"config.json", Config, 1, 1_500, "  "},
		{"deep.json", Deep, 1, 12_000, ""},
		{"deep-indented.json", Deep, 2, 4_000, " "},
		{"escaped.json", Escaped, 1, 3_000, "\t"},
		{"geometry.json", Geometry, 1, 4_000, ""},
		{"idmap.json", IDMap, 1, 2_000, ""},
		{"logs.ndjson", Logs, 1, 4_000, ""},
		{"mixed.json", Mixed, 1, 4_000, ""},
		{"mixed-indented.json", Mixed, 2, 6_000, "\t"},
		{"numbers.json", Numbers, 1, 2_000, ""},
		{"record-50.json", Record, 1, 50, ""},
		{"record-150.json", Record, 2, 150, ""},
		{"record-1k.json", Record, 3, 1_000, ""},
		{"records.ndjson", Records, 1, 3_000, ""},
		{"statuses.json", Statuses, 1, 6_000, "  "},
		{"strings.json", Strings, 1, 4_000, ""},
		{"tree.json", Tree, 1, 4_000, ""},
		{"unicode.json", Unicode, 1, 3_000, "\t"},

		{"answer-48k.json", Answer, 10, 48 << 10, ""},
		{"catalog-128k.json", Catalog, 10, 128 << 10, "    "},
		{"clinical-128k.json", Clinical, 10, 128 << 10, "  "},
		{"escaped-32k.json", Escaped, 10, 32 << 10, "\t"},
		{"geometry-128k.json", Geometry, 10, 128 << 10, ""},
		{"idmap-48k.json", IDMap, 10, 48 << 10, ""},
		{"logs-48k.ndjson", Logs, 10, 48 << 10, ""},
		{"mixed-64k.json", Mixed, 10, 64 << 10, ""},
		{"numbers-48k.json", Numbers, 10, 48 << 10, ""},
		{"statuses-128k.json", Statuses, 10, 128 << 10, "  "},
		{"strings-48k.json", Strings, 10, 48 << 10, ""},
		{"tree-128k.json", Tree, 10, 128 << 10, ""},
		{"unicode-24k.json", Unicode, 10, 24 << 10, "\t"},
	}
}
