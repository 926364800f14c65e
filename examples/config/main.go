// Command config reads a configuration file with comments and trailing commas. Members that are absent have defaults, names
// that are unknown are errors, and all errors are printed with the line that they are in. The file example.json is
//
//	$ cat examples/config/example.json
//	{
//		// where the server listens
//		"address": "localhost:8080",
//		"timeout": "1m30s", /* for one request */
//		"log": {"level": "debug"},
//	}
//	$ go run ./examples/config examples/config/example.json
//	{
//	  "address": "localhost:8080",
//	  "timeout": "1m30s",
//	  "workers": 4,
//	  "log": {
//	    "level": "debug",
//	    "file": "/var/log/server.log"
//	  }
//	}
//
// This file has three mistakes:
//
//	$ cat examples/config/mistakes.json
//	{
//		// where the server listens
//		"adress": "localhost:8080",
//		"timeout": "soon",
//		"log": {"level": "debug"},
//	}
//	$ go run ./examples/config examples/config/mistakes.json
//	examples/config/mistakes.json:3:2: .adress: the name "adress" is not known here
//	    ␉"adress": "localhost:8080",
//	     ^
//	    did you mean "address"?
//	examples/config/mistakes.json:4:13: .timeout: must be a duration as in 1h30m0s
//	    ␉"timeout": "soon",
//	                ^
//	examples/config/mistakes.json:6:1: .address: the member "address" is missing
//	    }
//	    ^
package main

import (
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/plainjson/json"
	"github.com/plainjson/json/jsontext"
	"github.com/plainjson/json/jsonx"
)

// A Config is the content of the file.
type Config struct {
	Address string        `json:"address" jsonopt:"required"`
	Timeout time.Duration `json:"timeout,format:units" jsonopt:"default:30s"`
	Workers int           `json:"workers" jsonopt:"default:4"`
	Log     Log           `json:"log"`
}

// A Log says what is written to the log.
type Log struct {
	Level string `json:"level" jsonopt:"default:info"`
	File  string `json:"file" jsonopt:"default:/var/log/server.log"`
}

// ValidateJSON reports what the types of the fields do not say.
func (c *Config) ValidateJSON() error {
	if c.Workers < 1 {
		return errors.New("at least one worker is needed")
	}
	return nil
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: config FILE")
		os.Exit(2)
	}
	c, err := read(os.Args[1])
	if err != nil {
		fmt.Fprint(os.Stderr, jsonx.ExplainFile(os.Args[1], err))
		os.Exit(1)
	}
	b, err := json.Marshal(c, jsontext.WithIndent("  "))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Printf("%s\n", b)
}

// read returns the configuration in a file.
func read(name string) (c Config, err error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return c, err
	}
	err = json.Unmarshal(jsonx.Standardize(b), &c, json.RejectUnknownMembers(true), jsonx.AllErrors(10))
	return c, err
}
