package jsontest

import "strconv"

// The words of generated texts.
var (
	latin = []string{
		"alder", "basin", "copper", "delta", "ember", "fjord", "garden", "harbor", "island", "juniper", "kernel", "lantern",
		"meadow", "needle", "orchard", "pebble", "quarry", "river", "signal", "timber", "umber", "valley", "window", "yarrow", "zenith",
		"a", "of", "to", "in", "the", "and", "with", "from", "under", "between", "synchronized", "infrastructure",
	}
	accented = []string{
		"forêt", "château", "señal", "größe", "über", "naïve", "façade", "København", "Łódź", "crème", "première", "École", "año",
	}
	given  = []string{"Ada", "Bruno", "Chloé", "Dmitri", "Esra", "Farah", "Gōzō", "Hana", "Ivo", "José", "Kim", "Lotte", "Mei", "Noor", "Óscar", "Pia"}
	family = []string{"Abel", "Brandt", "Costa", "Dubois", "Eriksen", "Fischer", "García", "Horvat", "Ito", "Jensen", "Kaya", "Lindqvist", "Moreau", "Novák"}
	emoji  = []rune("😀😂🎉🌲🚲📦⚡🌊🍎🐧🔧🧭❤✨")
)

// A script is a range of characters from lo to hi. All of these are assigned code points.
type script struct {
	name   string
	lo, hi rune
}

var scripts = []script{
	{"Arabic", 0x0621, 0x063a},
	{"Armenian", 0x0561, 0x0586},
	{"Bengali", 0x0995, 0x09a8},
	{"Cherokee", 0x13a0, 0x13f4},
	{"CJK Unified Ideographs", 0x4e00, 0x9fa5},
	{"Cyrillic", 0x0410, 0x044f},
	{"Devanagari", 0x0905, 0x0939},
	{"Ethiopic", 0x1200, 0x1248},
	{"Georgian", 0x10d0, 0x10f0},
	{"Greek", 0x03b1, 0x03c9},
	{"Hangul Syllables", 0xac00, 0xd7a3},
	{"Hebrew", 0x05d0, 0x05ea},
	{"Hiragana", 0x3041, 0x3096},
	{"Katakana", 0x30a1, 0x30fa},
	{"Latin-1", 0x00c0, 0x00d6},
	{"Mathematical Operators", 0x2200, 0x22ff},
	{"Tibetan", 0x0f49, 0x0f67},
	{"Thai", 0x0e01, 0x0e30},
}

// letters returns n random characters of the script.
func (s script) letters(r *Rand, n int) string {
	out := make([]rune, n)
	for i := range out {
		out[i] = s.lo + rune(r.IntN(int(s.hi-s.lo)+1))
	}
	return string(out)
}

// words returns n random words of Latin letters with spaces between them. If
// accents is true, some words have accents.
func words(r *Rand, n int, accents bool) string {
	var b []byte
	for i := range n {
		if i > 0 {
			b = append(b, ' ')
		}
		if accents && r.OneIn(4) {
			b = append(b, Pick(r, accented)...)
		} else {
			b = append(b, Pick(r, latin)...)
		}
	}
	return string(b)
}

// prose returns a random text like that of a message: Latin words, words of one
// other script, emoji, line feeds, quotes and links.
func prose(r *Rand) string {
	other := Pick(r, scripts)
	var b []byte
	for range r.Between(3, 12) {
		switch r.IntN(8) {
		case 0, 1:
			b = append(b, words(r, r.Between(1, 5), true)...)
		case 2, 3, 4:
			b = append(b, other.letters(r, r.Between(2, 16))...)
		case 5:
			b = append(b, string(Pick(r, emoji))...)
		case 6:
			b = append(b, "\n\""+Pick(r, latin)+"\"\n"...)
		default:
			b = append(b, " "+url(r)...)
		}
		b = append(b, ' ')
	}
	return string(b[:len(b)-1])
}

// fullName returns a random first name and family name.
func fullName(r *Rand) string { return Pick(r, given) + " " + Pick(r, family) }

// url returns a random URL with a host in the reserved top-level domain example (RFC 2606).
func url(r *Rand) string {
	return "https://" + Pick(r, latin[:25]) + ".example/" + Pick(r, latin[:25]) + "/" + token(r, r.Between(4, 10))
}

// token returns n random small letters and digits.
func token(r *Rand, n int) string {
	const chars = "abcdefghijklmnopqrstuvwxyz0123456789"
	b := make([]byte, n)
	for i := range b {
		b[i] = chars[r.IntN(len(chars))]
	}
	return string(b)
}

// uuid returns a random UUID of version 4 (RFC 9562).
func uuid(r *Rand) string {
	b := []byte("xxxxxxxx-xxxx-4xxx-Vxxx-xxxxxxxxxxxx")
	for i, c := range b {
		switch c {
		case 'x':
			b[i] = hexDigits[r.IntN(16)]
		case 'V':
			b[i] = "89ab"[r.IntN(4)]
		}
	}
	return string(b)
}

// date returns a random day of the years 1990 to 2030, from the 1st to the 28th of a month, as a full-date
// of RFC 3339.
func date(r *Rand) string {
	return strconv.Itoa(r.Between(1990, 2030)) + "-" + two(r.Between(1, 12)) + "-" + two(r.Between(1, 28))
}

// instant returns a random time on a day of function date as a date-time of RFC 3339, mostly in UTC.
func instant(r *Rand) string {
	zone := "Z"
	if r.OneIn(3) {
		zone = Pick(r, []string{"+02:00", "-05:00", "+05:30"})
	}
	return date(r) + "T" + two(r.IntN(24)) + ":" + two(r.IntN(60)) + ":" + two(r.IntN(60)) + zone
}

// two returns n, which is 0 to 99, with two digits.
func two(n int) string { return string([]byte{'0' + byte(n/10), '0' + byte(n%10)}) }

// unix returns a random time of the years 2008 to 2030 in seconds since the Unix epoch.
func unix(r *Rand) int64 { return 1_200_000_000 + int64(r.Below(700_000_000)) }
