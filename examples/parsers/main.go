package main

import (
	"encoding/json"
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
		if data, err := robotstxt.FromString(q.Robots); err == nil {
			allowed = data.TestAgent(path(q.URL), q.Agent)
		}
		out.Encode(map[string]any{"id": q.ID, "allowed": allowed})
	}
}
