package main

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// TestAdminLessons counts, while the server runs, a guest who stops at the first
// step of a lesson and one who leaves it there and plays on.
func TestAdminLessons(t *testing.T) {
	data := t.TempDir()
	s := serve(t, data)
	begin := func() (at, cookie string) {
		answer, made := s.ask(
			"POST", "/api/games/mighty-monsters/lessons/first-match/tables", "", `{"name":"Odile"}`,
		)
		if answer.StatusCode != 200 {
			t.Fatalf("beginning a lesson: %d %v", answer.StatusCode, made)
		}
		cookie, _, _ = strings.Cut(answer.Header.Get("Set-Cookie"), ";")
		return "/api/tables/" + made["id"].(string), cookie
	}
	begin()
	at, cookie := begin()
	_, lesson := s.ask("GET", "/api/games/mighty-monsters/lessons/first-match", "", "")
	body, err := json.Marshal(map[string]any{"seat": lesson["seat"], "leave": true})
	if err != nil {
		t.Fatal(err)
	}
	if answer, said := s.ask("POST", at+"/lesson", cookie, string(body)); answer.StatusCode != 200 {
		t.Fatalf("leaving a lesson: %d %v", answer.StatusCode, said)
	}
	_, move := anyMove(t, s, at, cookie)
	if answer, said := s.ask("POST", at+"/moves", cookie, move); answer.StatusCode != 200 {
		t.Fatalf("a move after the lesson: %d %v", answer.StatusCode, said)
	}

	out, _ := must(t, nil, "admin", "lessons", "--json", "--data", data)
	var list []counted
	if err := json.Unmarshal(out, &list); err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(list, func(x counted) bool {
		return x.Game == "mighty-monsters" && x.Lesson == "first-match"
	})
	if len(list) != 5 || i < 0 {
		t.Fatalf("five lessons are given, but these are counted: %s", out)
	}
	got := list[i]
	want := make([]int, len(lesson["steps"].([]any)))
	want[0] = 2
	if got.Began != 2 || got.Finished != 0 || got.Played != 1 || !reflect.DeepEqual(got.Stopped, want) {
		t.Errorf("got %+v", got)
	}
	if strings.Contains(string(out), "Odile") {
		t.Errorf("the counts have a name: %s", out)
	}
	out, _ = must(t, nil, "admin", "lessons", "--data", data)
	if row := fmt.Sprintf(" 1/%d: 2\n", len(want)); !strings.Contains(string(out), row) {
		t.Errorf("there is no %q in:\n%s", row, out)
	}
	s.exitCode()
	if code, _, said := command(nil, "admin", "lessons", "--data", t.TempDir()+"/none"); code != 1 ||
		!strings.Contains(said, "cannot be read") {
		t.Errorf("a folder that is not there: %d %s", code, said)
	}
}
