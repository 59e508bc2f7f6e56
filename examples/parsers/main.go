package main

import (
	"encoding/json"
	"net/url"
	"os"

	"github.com/temoto/robotstxt"
)

type question struct {
	ID                 int
	Robots, Agent, URL string
}

func main() {
	in, out := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	for q := (question{}); in.Decode(&q) == nil; q = question{} {
		var allowed any
		data, err := robotstxt.FromString(q.Robots)
		address, errOfURL := url.Parse(q.URL)
		if err == nil && errOfURL == nil {
			allowed = data.TestAgent(address.RequestURI(), q.Agent)
		}
		out.Encode(map[string]any{"id": q.ID, "allowed": allowed})
	}
}
