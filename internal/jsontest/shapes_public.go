package jsontest

import "strconv"

// This file has the shapes that resemble the documents of common benchmarks.

// geometry appends a document of shape Geometry, in the format of RFC 7946.
func (d *doc) geometry() {
	d.open('{').name("type").str("FeatureCollection").name("features").open('[')
	for more := true; more; more = d.room() {
		d.elem().open('{').name("type").str("Feature")
		d.name("properties").open('{').name("name").str(words(d.r, 2, true)).end('}')
		d.name("geometry").open('{').name("type").str("Polygon").name("coordinates").open('[')
		for range d.r.Between(1, 12) {
			d.ring()
			if !d.room() {
				break
			}
		}
		d.end(']').end('}').end('}')
	}
	d.end(']').end('}')
}

// ring appends a closed line of at least four points, the first of which is
// also the last (RFC 7946 section 3.1.6).
func (d *doc) ring() {
	x, y := int64(d.r.Between(-140_000_000, -50_000_000)), int64(d.r.Between(41_000_000, 83_000_000))
	d.elem().open('[')
	start := len(d.b)
	d.point(x, y)
	first := string(d.b[start:])
	for range d.r.Between(2, 40) {
		d.point(x+int64(d.r.Between(-90_000, 90_000)), y+int64(d.r.Between(-90_000, 90_000)))
	}
	d.raw(",").raw(first).end(']')
}

// point appends two coordinates, given in millionths of a degree.
func (d *doc) point(x, y int64) {
	d.elem().open('[').elem().noisy(x).elem().noisy(y).end(']')
}

// catalog appends a document of shape Catalog.
func (d *doc) catalog() {
	d.open('{')
	areas := d.idTable("areas", 8)
	d.name("blocks").open('{').end('}')
	d.name("shows").open('{')
	shows := make([]int64, 0, 64)
	for id := int64(138586341); len(shows) < 3 || len(d.b) < d.size/3; id += int64(d.r.Between(1, 9000)) {
		shows = append(shows, id)
		d.name(strconv.FormatInt(id, 10)).show(id)
	}
	d.end('}')
	d.name("performances").open('[')
	for more := true; more; more = d.room() {
		d.elem().performance(Pick(d.r, shows), areas)
	}
	d.end(']')
	d.idTable("venues", 2)
	d.end('}')
}

// idTable appends a member with the given name: an object that maps count ids to texts. It returns the ids.
func (d *doc) idTable(name string, count int) []int64 {
	ids := make([]int64, count)
	id := int64(205705993)
	d.name(name).open('{')
	for i := range ids {
		ids[i] = id
		d.name(strconv.FormatInt(id, 10)).str(words(d.r, d.r.Between(1, 3), true))
		id += int64(d.r.Between(1, 3))
	}
	d.end('}')
	return ids
}

// show appends an object about the show with the given id.
func (d *doc) show(id int64) {
	d.open('{').name("description").null().name("id").int(id)
	if d.name("logo"); d.r.OneIn(2) {
		d.null()
	} else {
		d.str("/images/" + token(d.r, 12) + ".png")
	}
	d.name("name").str(words(d.r, d.r.Between(2, 6), true))
	d.name("subTopicIds").intList(d.r.Between(0, 4))
	d.name("subjectCode").null().name("subtitle").null()
	d.name("topicIds").intList(d.r.Between(1, 3)).end('}')
}

// performance appends an object that refers to the given show and to some of the areas by their ids.
func (d *doc) performance(show int64, areas []int64) {
	d.open('{').name("id").int(339887544 + int64(d.r.Below(1e8))).name("showId").int(show).name("logo").null().name("name").null()
	d.name("prices").open('[')
	for range d.r.Between(1, 4) {
		d.elem().open('{').name("amount").int(int64(d.r.Between(10, 200)) * 250)
		d.name("seatCategoryId").int(338937235 + int64(d.r.IntN(90))).end('}')
	}
	d.end(']').name("seatCategories").open('[')
	for range d.r.Between(1, 3) {
		d.elem().open('{').name("areas").open('[')
		for range d.r.Between(1, 6) {
			d.elem().open('{').name("areaId").int(Pick(d.r, areas)).name("blockIds").open('[').end(']').end('}')
		}
		d.end(']').name("seatCategoryId").int(338937235 + int64(d.r.IntN(90))).end('}')
	}
	d.end(']').name("start").int(unix(d.r) * 1000).name("venueCode").str("HALL_" + two(d.r.IntN(30))).end('}')
}

// intList appends an array of n random ids.
func (d *doc) intList(n int) *doc {
	d.open('[')
	for range n {
		d.elem().int(324846098 + int64(d.r.IntN(5000)))
	}
	return d.end(']')
}

// tree appends a document of shape Tree.
func (d *doc) tree() {
	d.open('{').name("tree")
	d.folder("/", 0)
	d.name("user").str(token(d.r, 6)).end('}')
}

// folder appends a node of the tree with children, which may be folders down to level 8.
// The root, at level 0, gets children until the size is reached.
func (d *doc) folder(name string, level int) {
	d.open('{').name("name").str(name).name("kids").open('[')
	n := d.r.Between(1, 12)
	for i := 0; i == 0 || d.room() && (i < n || level == 0); i++ {
		d.elem()
		if level < 8 && d.room() && (level < 2 || d.r.OneIn(3)) {
			d.folder(Pick(d.r, latin), level+1)
		} else {
			d.open('{').name("name").str(Pick(d.r, latin) + ".go").name("kids").open('[').end(']')
			d.leaf().end('}')
		}
	}
	d.end(']').leaf().end('}')
}

// leaf appends the members with numbers that each node of the tree has.
func (d *doc) leaf() *doc {
	first := unix(d.r)
	last := first + int64(d.r.Below(1e7))
	d.name("cl_weight").fixed(int64(d.r.Between(1, 9)*d.r.Between(1, 999)), Pick(d.r, []int{1, 1, 1, 3, 7}))
	d.name("touches").int(int64(d.r.Between(1, 60)))
	return d.name("min_t").int(first).name("max_t").int(last).name("mean_t").int((first + last) / 2)
}

// statuses appends a document of shape Statuses.
func (d *doc) statuses() {
	d.open('{').name("statuses").open('[')
	for more := true; more; more = d.room() {
		d.elem().status(true)
	}
	d.end(']').name("search_metadata").open('{').name("completed_in").fixed(int64(d.r.Between(1, 900)), 3)
	d.name("max_id").int(505874924095815681).name("max_id_str").str("505874924095815681")
	d.name("query").str("%E4%B8%80").name("count").int(100).name("since_id").int(0).end('}').end('}')
}

// status appends an object with a message. If mayRepeat is true, it may contain another message.
func (d *doc) status(mayRepeat bool) {
	id := 505874000000000000 + int64(d.r.Below(924095815))
	d.open('{').name("metadata").open('{').name("result_type").str("recent").name("iso_language_code").str("ja").end('}')
	d.name("created_at").str(instant(d.r)).name("id").int(id).name("id_str").str(strconv.FormatInt(id, 10))
	d.name("text").str(prose(d.r))
	d.name("source").str(`<a href="` + url(d.r) + `" rel="nofollow">` + Pick(d.r, latin) + "</a>")
	d.name("truncated").bool(false).name("in_reply_to_status_id").null().name("in_reply_to_screen_name").null()
	d.name("user").account()
	d.name("geo").null().name("coordinates").null().name("place").null()
	if mayRepeat && d.r.OneIn(4) {
		d.name("retweeted_status").status(false)
	}
	d.name("retweet_count").int(int64(d.r.IntN(900))).name("favorite_count").int(int64(d.r.IntN(90)))
	d.name("entities").open('{').name("hashtags").open('[')
	for range d.r.IntN(3) {
		at := int64(d.r.IntN(100))
		d.elem().open('{').name("text").str(Pick(d.r, scripts).letters(d.r, 5))
		d.name("indices").open('[').elem().int(at).elem().int(at + 6).end(']').end('}')
	}
	d.end(']').name("symbols").open('[').end(']').name("urls").open('[').end(']').end('}')
	d.name("favorited").bool(d.r.OneIn(5)).name("lang").str("ja").end('}')
}

// account appends an object about the sender of a message.
func (d *doc) account() {
	id := int64(d.r.Below(3e9))
	d.open('{').name("id").int(id).name("id_str").str(strconv.FormatInt(id, 10))
	d.name("name").str(Pick(d.r, scripts).letters(d.r, d.r.Between(2, 9))).name("screen_name").str(token(d.r, 9))
	d.name("location").str(words(d.r, d.r.IntN(3), true)).name("description").str(prose(d.r))
	d.name("url").null().name("protected").bool(false)
	d.name("followers_count").int(int64(d.r.IntN(9999))).name("friends_count").int(int64(d.r.IntN(999)))
	d.name("created_at").str(instant(d.r)).name("utc_offset").int(32400).name("time_zone").str("Asia/Tokyo")
	d.name("geo_enabled").bool(d.r.OneIn(2)).name("verified").bool(false).name("statuses_count").int(int64(d.r.IntN(99999)))
	d.name("profile_background_color").str("C0DEED").name("profile_image_url").str(url(d.r) + ".jpeg")
	d.name("profile_use_background_image").bool(true).name("default_profile").bool(d.r.OneIn(2)).end('}')
}

// unicode appends a document of shape Unicode.
func (d *doc) unicode() { d.scriptTable((*doc).str) }

// escaped appends a document of shape Escaped.
func (d *doc) escaped() { d.scriptTable((*doc).escapedStr) }

// scriptTable appends an object with long strings of one script each: at least three, of the scripts in
// turn, until the document is long enough. It appends names and strings with quote.
func (d *doc) scriptTable(quote func(*doc, string) *doc) {
	d.open('{')
	for i := 0; i < 3 || d.room(); i++ {
		s := scripts[i%len(scripts)]
		name := s.name
		if n := i / len(scripts); n > 0 {
			name += " " + strconv.Itoa(n)
		}
		d.elem()
		quote(d, name).raw(":")
		if d.indent != "" {
			d.raw(" ")
		}
		quote(d, s.letters(d.r, d.r.Between(40, 120)))
	}
	d.end('}')
}
