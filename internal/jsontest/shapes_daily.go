package jsontest

import "strconv"

// This file has the shapes that are common in programs, and those that are hard for parsers.

// answer appends a document of shape Answer.
func (d *doc) answer() {
	d.open('{').name("object").str("list").name("url").str("/v1/orders").name("has_more").bool(true).name("data").open('[')
	for more := true; more; more = d.room() {
		d.elem().open('{').name("id").str("ord_" + token(d.r, 14)).name("created").int(unix(d.r)).name("paid").bool(!d.r.OneIn(4))
		d.name("customer").open('{').name("name").str(fullName(d.r)).name("email").str(token(d.r, 8) + "@mail.example").end('}')
		d.name("amount").fixed(int64(d.r.IntN(500_000)), 2).name("currency").str(Pick(d.r, []string{"EUR", "USD", "JPY"}))
		d.name("items").open('[')
		for range d.r.Between(1, 4) {
			d.elem().open('{').name("sku").str(token(d.r, 8)).name("quantity").int(int64(d.r.Between(1, 9)))
			d.name("price").fixed(int64(d.r.IntN(90_000)), 2).end('}')
		}
		d.end(']').name("note")
		if d.r.OneIn(3) {
			d.str(prose(d.r))
		} else {
			d.null()
		}
		d.name("tags").open('[')
		for range d.r.IntN(4) {
			d.elem().str(Pick(d.r, latin))
		}
		d.end(']').name("metadata").open('{').end('}').end('}')
	}
	d.end(']').end('}')
}

// logs appends a document of shape Logs.
func (d *doc) logs() {
	for more := true; more; more = d.room() {
		level := Pick(d.r, []string{"DEBUG", "INFO", "INFO", "INFO", "WARN", "ERROR"})
		d.open('{').name("time").str(instant(d.r)).name("level").str(level).name("msg").str(words(d.r, d.r.Between(2, 8), false))
		d.name("trace_id").str(token(d.r, 16)).name("duration_ms").fixed(int64(d.r.IntN(9_000_000)), 3)
		if d.r.OneIn(2) {
			d.name("http").open('{').name("method").str("GET").name("path").str("/" + Pick(d.r, latin) + "?q=" + token(d.r, 4))
			d.name("status").int(int64(Pick(d.r, []int{200, 204, 301, 404, 500}))).end('}')
		}
		if level == "ERROR" {
			d.name("stack").str("main.run\n\t/src/" + Pick(d.r, latin) + ".go:" + strconv.Itoa(d.r.IntN(900)) + "\nmain.main\n")
		}
		d.end('}').line()
	}
}

// config appends a document of shape Config.
func (d *doc) config() {
	d.open('{').name("version").int(3).name("name").str(Pick(d.r, latin)).name("debug").bool(false)
	d.name("server").open('{').name("host").str("0.0.0.0").name("port").int(8080).name("timeout").str("30s").name("tls").null().end('}')
	d.name("paths").open('[').elem().str(`C:\data\` + token(d.r, 3)).elem().str("/var/lib/" + Pick(d.r, latin)).end(']')
	d.name("services").open('{')
	for i := 1; i == 1 || d.room(); i++ {
		d.name(Pick(d.r, latin) + "-" + strconv.Itoa(i)).open('{').name("enabled").bool(!d.r.OneIn(3))
		d.name("replicas").int(int64(d.r.Between(1, 9))).name("ratio").fixed(int64(d.r.IntN(101)), 2)
		d.name("env").open('{')
		for k := range d.r.IntN(4) {
			d.name("KEY_" + strconv.Itoa(k)).str(words(d.r, 2, false))
		}
		d.end('}').name("args").open('[').elem().str("--" + Pick(d.r, latin)).elem().str("-v").end(']')
		d.name("limits").open('{').name("cpu").str("500m").name("memory").str("1Gi").end('}').end('}')
	}
	d.end('}').end('}')
}

// numbers appends a document of shape Numbers: a row has a number of each form.
func (d *doc) numbers() {
	d.open('{').name("columns").open('[')
	for _, c := range []string{"n", "price", "share", "x", "big", "power"} {
		d.elem().str(c)
	}
	d.end(']').name("rows").open('[')
	for i, more := int64(0), true; more; i, more = i+1, d.room() {
		d.elem().open('[').elem().int(i).elem().fixed(int64(d.r.IntN(1_000_000)), 2).elem().fixed(int64(d.r.IntN(1_000_000_000)), 9)
		d.elem().noisy(int64(d.r.Between(-200_000_000, 200_000_000)))
		d.elem().int(int64(d.r.Uint64()) >> d.r.IntN(60))
		d.elem().fixed(int64(d.r.Between(11, 999)), 1).raw(Pick(d.r, []string{"e5", "E+12", "e-7", "e30", "e-300"}))
		d.end(']')
	}
	d.end(']').end('}')
}

// idMap appends a document of shape IDMap.
func (d *doc) idMap() {
	d.open('{')
	for more := true; more; more = d.room() {
		d.name(uuid(d.r)).open('{').name("name").str(fullName(d.r)).name("age").int(int64(d.r.Between(1, 99)))
		d.name("active").bool(d.r.OneIn(2)).name("score").fixed(int64(d.r.IntN(1000)), 1)
		d.name("groups").intList(d.r.IntN(4)).end('}')
	}
	d.end('}')
}

// record appends a document of shape Record.
func (d *doc) record() {
	d.flat(d.size)
}

// records appends a document of shape Records. Its objects have about 50 to 250 bytes.
func (d *doc) records() {
	for more := true; more; more = d.room() {
		d.flat(len(d.b) + d.r.Between(50, 250))
		d.line()
	}
}

// flat appends an object of scalars with at least two members. It adds members until
// the document has about end bytes.
func (d *doc) flat(end int) {
	d.open('{').name("id").int(int64(d.r.IntN(1_000_000))).name("name").str(Pick(d.r, given))
	names := []string{"ok", "email", "score", "city", "since", "parent", "count", "price", "hash", "comment", "state"}
	for i := 0; len(d.b)+20 < end; i++ {
		name := names[i%len(names)]
		if n := i / len(names); n > 0 {
			name += strconv.Itoa(n)
		}
		d.name(name)
		switch i % len(names) {
		case 0:
			d.bool(d.r.OneIn(2))
		case 1:
			d.str(token(d.r, 6) + "@mail.example")
		case 2, 7:
			d.fixed(int64(d.r.IntN(100_000)), 2)
		case 3:
			d.str(Pick(d.r, accented))
		case 4:
			d.str(date(d.r))
		case 5:
			d.null()
		case 6:
			d.int(int64(d.r.IntN(100)))
		case 8:
			d.str(token(d.r, 24))
		default:
			d.str(words(d.r, d.r.Between(1, 6), true))
		}
	}
	d.end('}')
}

// deep appends a document of shape Deep: an array of elements that are nested arrays and
// objects. They are at most 2000 deep, or 40 if the text is indented, because the size of
// indentation grows with the square of the depth.
func (d *doc) deep() {
	limit := 2000
	if d.indent != "" {
		limit = 40
	}
	d.open('[')
	for more := true; more; more = d.room() {
		var brackets []byte
		d.elem()
		for d.room() && len(brackets) < limit {
			if d.r.OneIn(2) {
				d.open('[').elem()
				brackets = append(brackets, ']')
			} else {
				d.open('{').name(Pick(d.r, latin))
				brackets = append(brackets, '}')
			}
		}
		d.int(int64(len(brackets)))
		for i := len(brackets) - 1; i >= 0; i-- {
			d.end(brackets[i])
		}
	}
	d.end(']')
}

// strings appends a document of shape Strings.
func (d *doc) strings() {
	d.open('[')
	for more := true; more; more = d.room() {
		switch d.elem(); d.r.IntN(8) {
		case 0:
			d.str("")
		case 1:
			d.str(token(d.r, d.r.Between(1, 40)))
		case 2:
			d.str(words(d.r, d.r.Between(10, 60), false))
		case 3:
			d.str(prose(d.r))
		case 4:
			d.escapedStr(Pick(d.r, scripts).letters(d.r, d.r.Between(1, 8)))
		case 5:
			d.str(string(rune(d.r.IntN(0x20))) + `"\/` + Pick(d.r, latin))
		default:
			d.str(words(d.r, d.r.Between(1, 3), true))
		}
	}
	d.end(']')
}

// mixed appends a document of shape Mixed.
func (d *doc) mixed() {
	d.open('[')
	for more := true; more; more = d.room() {
		d.elem().any(0)
	}
	d.end(']')
}

// any appends a random value of any kind. level is the number of arrays and objects around the
// value within its element of the document. At level 6 the value is a scalar.
func (d *doc) any(level int) {
	kinds := 12
	if level == 6 {
		kinds = 8
	}
	switch d.r.IntN(kinds) {
	case 0:
		d.null()
	case 1:
		d.bool(d.r.OneIn(2))
	case 2:
		d.int(int64(d.r.Uint64()) >> d.r.IntN(64))
	case 3:
		d.fixed(int64(d.r.Between(-1_000_000, 1_000_000)), d.r.IntN(8))
	case 4:
		d.noisy(int64(d.r.Between(-1_000_000, 1_000_000)))
	case 5, 6:
		d.str(words(d.r, d.r.IntN(4), true))
	case 7:
		d.str(prose(d.r))
	case 8, 9:
		d.open('[')
		for range d.r.IntN(6) {
			d.elem().any(level + 1)
		}
		d.end(']')
	default:
		d.open('{')
		for i := range d.r.IntN(8) {
			d.name(Pick(d.r, latin) + token(d.r, 2) + strconv.Itoa(i)).any(level + 1)
		}
		d.end('}')
	}
}
