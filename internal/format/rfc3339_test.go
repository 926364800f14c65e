package format

import (
	"math/rand/v2"
	"testing"
	"time"
)

// TestDays checks that civil, daysTo and monthDays agree with package time for every day of the years 0 to 9999.
func TestDays(t *testing.T) {
	t.Parallel()
	day := time.Date(0, 1, 1, 0, 0, 0, 0, time.UTC)
	for n := firstSecond / daySeconds; n <= lastSecond/daySeconds; n++ {
		year, month, dayOf := day.Date()
		if y, m, d := civil(int(n)); int(y) != year || m != uint(month) || int(d) != dayOf {
			t.Fatalf("day %d is %d-%d-%d, want %v", n, y, m, d, day)
		}
		if got := daysTo(uint(year), uint(month), uint(dayOf)); got != int(n) {
			t.Fatalf("%v is day %d, want %d", day, got, n)
		}
		if next := day.AddDate(0, 0, 1); next.Month() != month && int(monthDays(uint(year), uint(month))) != dayOf {
			t.Fatalf("%v is not the last day of its month", day)
		} else {
			day = next
		}
	}
}

// check compares the text of a time, and the time parsed from that text, with package time. Only times that
// RFC 3339 cannot express may be left to package time.
func check(t *testing.T, at time.Time) {
	t.Helper()
	want, err := at.MarshalText()
	got, ok := appendFast([]byte("x"), at)
	if !ok {
		if _, zone := at.Zone(); err == nil && zone%60 == 0 {
			t.Fatalf("%v is left to package time", at)
		}
		return
	}
	if err != nil || string(got) != "x"+string(want) {
		t.Fatalf("%v is written as %q, want %q, %v", at, got, want, err)
	}
	checkText(t, got[1:])
}

// checkText compares the time that parseFast returns for b with package time. It checks nothing if
// parseFast does not accept b.
func checkText(t *testing.T, b []byte) {
	t.Helper()
	got, ok := parseFast(b)
	if !ok {
		return
	}
	var want time.Time
	if err := want.UnmarshalText(b); err != nil {
		t.Fatalf("%q is read as %v, want %v", b, got, err)
	}
	zone, offset := got.Zone()
	if wantZone, wantOffset := want.Zone(); !got.Equal(want) || zone != wantZone || offset != wantOffset ||
		got.Location().String() != want.Location().String() {
		t.Fatalf("%q is read as %v, want %v", b, got, want)
	}
}

// zones returns UTC, the local zone, fixed zones with and without a name, some of which RFC 3339
// cannot express, and the zones of cities.
func zones(t *testing.T) []*time.Location {
	list := []*time.Location{time.UTC, time.Local}
	for _, seconds := range []int{0, 60, 3600, -3600, 19800, 86340, -86340, 86400, -86400, 90000, 1, -59, 3601} {
		list = append(list, time.FixedZone("", seconds), time.FixedZone("name", seconds))
	}
	for _, name := range []string{"Europe/Berlin", "America/New_York", "Asia/Kolkata", "Africa/Monrovia"} {
		if l, err := time.LoadLocation(name); err == nil { // not every machine has them
			list = append(list, l)
		}
	}
	return list
}

func TestTimes(t *testing.T) {
	locations := zones(t)
	local := time.Local
	defer func() { time.Local = local }()
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 200_000 {
		time.Local = locations[n/1000%len(locations)]
		sec := firstSecond - 100_000 + r.Int64N(lastSecond-firstSecond+200_000)
		switch n % 4 {
		case 0:
			sec = []int64{firstSecond, lastSecond, 0, -1}[r.IntN(4)] + r.Int64N(5) - 2
		case 1:
			sec = r.Int64N(4e9) - 2e9
		}
		nanoseconds := r.Int64N(1e9)
		for range r.IntN(10) {
			nanoseconds -= nanoseconds % []int64{10, 100, 1000, 1e6, 1e9}[r.IntN(5)]
		}
		check(t, time.Unix(sec, nanoseconds).In(locations[r.IntN(len(locations))]))
	}
}

// TestNotMine checks that parseFast accepts usual texts of RFC 3339, rejects all others, and has the
// results of package time.
func TestNotMine(t *testing.T) {
	tests := []struct {
		name, text string
		mine       bool
		why        string
	}{
		{"plain", "2006-01-02T15:04:05Z", true, "the usual form"},
		{"all bits", "1996-12-31T15:04:05Z", true, "19 or 96 or 31 is more than 100"},
		{"end of century", "2099-01-01T15:04:05Z", true, "20 or 99 is more than 100"},
		{"fraction", "2006-01-02T15:04:05.123456789Z", true, "nine digits are nanoseconds"},
		{"zone", "2006-01-02T15:04:05.5-07:30", true, "both are there"},
		{"leap day", "2000-02-29T00:00:00Z", true, "400 years make a leap year"},
		{"no leap day", "1900-02-29T00:00:00Z", false, "100 years do not"},
		{"month 0", "2006-00-02T15:04:05Z", false, "months begin with 1"},
		{"month 13", "2006-13-02T15:04:05Z", false, "there are twelve"},
		{"day 0", "2006-01-00T15:04:05Z", false, "days begin with 1"},
		{"day 31", "2006-04-31T15:04:05Z", false, "April has 30"},
		{"hour", "2006-01-02T24:04:05Z", false, "23 is the last one"},
		{"minute", "2006-01-02T15:60:05Z", false, "59 is the last one"},
		{"leap second", "2006-01-02T15:04:60Z", false, "package time has none"},
		{"small letters", "2006-01-02t15:04:05z", false, "package time wants them large"},
		{"space", "2006-01-02 15:04:05Z", false, "there must be a T"},
		{"letter", "200a-01-02T15:04:05Z", false, "not a digit"},
		{"sign", "-006-01-02T15:04:05Z", false, "not a digit"},
		{"ten digits", "2006-01-02T15:04:05.1234567890Z", false, "package time has its own way with them"},
		{"no digits", "2006-01-02T15:04:05.Z", false, "a point needs some"},
		{"comma", "2006-01-02T15:04:05,5Z", false, "only package time takes it"},
		{"zone hours", "2006-01-02T15:04:05+24:00", false, "23 is the last one"},
		{"zone minutes", "2006-01-02T15:04:05+07:60", false, "59 is the last one"},
		{"short zone", "2006-01-02T15:04:05+07", false, "minutes are missing"},
		{"no zone", "2006-01-02T15:04:05.25", false, "there must be one"},
		{"too short", "2006-01-02T15:04Z", false, "seconds are missing"},
		{"more", "2006-01-02T15:04:05Zx", false, "something follows"},
		{"empty", "", false, "nothing is there"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, ok := parseFast([]byte(tt.text)); ok != tt.mine {
				t.Errorf("Parse reports %v (%s)", ok, tt.why)
			}
			checkText(t, []byte(tt.text))
		})
	}
}

// TestLocalIsUTC checks that times in UTC equal those of package time by == if time.Local is
// time.UTC. Tests of callers set it so and compare times by == and DeepEqual.
func TestLocalIsUTC(t *testing.T) {
	local := time.Local
	defer func() { time.Local = local }()
	time.Local = time.UTC
	for _, text := range []string{"2006-01-02T15:04:05+00:00", "2006-01-02T15:04:05-00:00", "2006-01-02T15:04:05Z"} {
		var want time.Time
		if err := want.UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if got, ok := parseFast([]byte(text)); !ok || got != want {
			t.Errorf("%s: got %#v, want %#v", text, got, want)
		}
	}
}

func FuzzParseFast(f *testing.F) {
	f.Add("2006-01-02T15:04:05.123Z")
	f.Add("2006-01-02T15:04:05+07:00")
	f.Fuzz(func(t *testing.T, text string) { checkText(t, []byte(text)) })
}

func TestAllocations(t *testing.T) {
	buf, text := make([]byte, 0, 64), []byte("2006-01-02T15:04:05.123456789Z")
	at, _ := parseFast(text)
	if n := testing.AllocsPerRun(100, func() {
		buf, _ = appendFast(buf[:0], at)
		at, _ = parseFast(text)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkAppendFast(b *testing.B) {
	at := time.Date(2006, 1, 2, 15, 4, 5, 123456789, time.UTC)
	buf := make([]byte, 0, 64)
	b.Run("clock", func(b *testing.B) {
		for b.Loop() {
			buf, _ = appendFast(buf[:0], at)
		}
	})
	b.Run("time", func(b *testing.B) {
		for b.Loop() {
			buf, _ = at.AppendText(buf[:0])
		}
	})
}

func BenchmarkParseFast(b *testing.B) {
	text := []byte("2006-01-02T15:04:05.123Z")
	var at time.Time
	b.Run("clock", func(b *testing.B) {
		for b.Loop() {
			at, _ = parseFast(text)
		}
	})
	b.Run("time", func(b *testing.B) {
		for b.Loop() {
			at.UnmarshalText(text)
		}
	})
}
