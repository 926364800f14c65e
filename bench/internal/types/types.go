// Package types contains the Go types of the generated documents. Those of the seven
// documents of the corpus are in internal/jsontest/corpora of the main module, and those of
// the set Methods are in internal/methods.
//
// The tags have only names and omitempty, because some libraries have no other
// options.
package types

// Record is a flat object, about 50 to 150 bytes of JSON.
type Record struct {
	ID      int64   `json:"id"`
	Name    string  `json:"name"`
	OK      bool    `json:"ok"`
	Email   string  `json:"email,omitempty"`
	Score   float64 `json:"score,omitempty"`
	City    string  `json:"city,omitempty"`
	Since   string  `json:"since,omitempty"`
	Count   int     `json:"count,omitempty"`
	Price   float64 `json:"price,omitempty"`
	Comment string  `json:"comment,omitempty"`
	State   string  `json:"state,omitempty"`
}

// Sheet is a record with lists of records, tags and attributes, about 1 KB of JSON.
type Sheet struct {
	Head  Record            `json:"head"`
	Parts []Record          `json:"parts"`
	Tags  []string          `json:"tags"`
	Attrs map[string]string `json:"attrs"`
}

// Answer is one page of a list, as a web service sends it.
type Answer struct {
	Object  string  `json:"object"`
	URL     string  `json:"url"`
	HasMore bool    `json:"has_more"`
	Data    []Order `json:"data"`
}

// Order is one element of an [Answer].
type Order struct {
	ID       string            `json:"id"`
	Created  int64             `json:"created"`
	Paid     bool              `json:"paid"`
	Customer Customer          `json:"customer"`
	Amount   float64           `json:"amount"`
	Currency string            `json:"currency"`
	Items    []OrderItem       `json:"items"`
	Note     *string           `json:"note"`
	Tags     []string          `json:"tags"`
	Metadata map[string]string `json:"metadata"`
}

// Customer is the customer of an [Order].
type Customer struct {
	Name  string `json:"name"`
	Email string `json:"email"`
}

// OrderItem is one line of an [Order].
type OrderItem struct {
	SKU      string  `json:"sku"`
	Quantity int     `json:"quantity"`
	Price    float64 `json:"price"`
}

// Logs is a list of log records.
type Logs []LogRecord

// LogRecord is one record of a structured log.
type LogRecord struct {
	Time       string   `json:"time"`
	Level      string   `json:"level"`
	Msg        string   `json:"msg"`
	TraceID    string   `json:"trace_id"`
	DurationMS float64  `json:"duration_ms"`
	HTTP       *LogHTTP `json:"http,omitempty"`
	Stack      string   `json:"stack,omitempty"`
}

// LogHTTP is the request of a [LogRecord], with the status of its response.
type LogHTTP struct {
	Method string `json:"method"`
	Path   string `json:"path"`
	Status int    `json:"status"`
}

// Config is a file of settings.
type Config struct {
	Version  int                      `json:"version"`
	Name     string                   `json:"name"`
	Debug    bool                     `json:"debug"`
	Server   ConfigServer             `json:"server"`
	Paths    []string                 `json:"paths"`
	Services map[string]ConfigService `json:"services"`
}

// ConfigServer is the server of a [Config]: its address and its settings.
type ConfigServer struct {
	Host    string  `json:"host"`
	Port    int     `json:"port"`
	Timeout string  `json:"timeout"`
	TLS     *string `json:"tls"`
}

// ConfigService is one service of a [Config].
type ConfigService struct {
	Enabled  bool              `json:"enabled"`
	Replicas int               `json:"replicas"`
	Ratio    float64           `json:"ratio"`
	Env      map[string]string `json:"env"`
	Args     []string          `json:"args"`
	Limits   ConfigLimits      `json:"limits"`
}

// ConfigLimits are the limits of a [ConfigService].
type ConfigLimits struct {
	CPU    string `json:"cpu"`
	Memory string `json:"memory"`
}

// Numbers is a table of numbers: integers, fractions and numbers with exponents.
type Numbers struct {
	Columns []string    `json:"columns"`
	Rows    [][]float64 `json:"rows"`
}

// IDMap is an object with an id as the name of each member.
type IDMap map[string]Person

// Person is the value of a member of an [IDMap].
type Person struct {
	Name   string  `json:"name"`
	Age    int     `json:"age"`
	Active bool    `json:"active"`
	Score  float64 `json:"score"`
	Groups []int64 `json:"groups"`
}

// Texts is an array of strings.
type Texts []string

// Metrics is a set of time series.
type Metrics struct {
	Status string   `json:"status"`
	Series []Series `json:"series"`
}

// Series is one time series of [Metrics]: labels, and a time and a value for each point.
type Series struct {
	Labels map[string]string `json:"labels"`
	Times  []int64           `json:"times"`
	Values []float64         `json:"values"`
}

// Lockfile lists the dependencies of a program.
type Lockfile struct {
	Version  int                `json:"version"`
	Packages map[string]Package `json:"packages"`
}

// Package is one dependency in a [Lockfile].
type Package struct {
	Version      string            `json:"version"`
	Resolved     string            `json:"resolved"`
	Integrity    string            `json:"integrity"`
	Dev          bool              `json:"dev,omitempty"`
	Dependencies map[string]string `json:"dependencies,omitempty"`
}

// Feed is a list of articles.
type Feed struct {
	Title string    `json:"title"`
	Items []Article `json:"items"`
}

// Article is an element of a [Feed]: a long text with markup.
type Article struct {
	ID        string   `json:"id"`
	Author    string   `json:"author"`
	Published string   `json:"published"`
	Title     string   `json:"title"`
	HTML      string   `json:"html"`
	Links     []string `json:"links"`
}

// Batch is a list of remote calls.
type Batch []Call

// Call is an element of a [Batch]. The JSON type of Params depends on Method.
type Call struct {
	Version string `json:"jsonrpc"`
	Method  string `json:"method"`
	Params  any    `json:"params"`
	ID      int64  `json:"id"`
}
