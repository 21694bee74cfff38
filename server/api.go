package server

import (
	"context"
	"encoding/json"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

// api is where handlers are registered, so that a route is one line.
type api struct {
	huma.API
	s *Server
}

// Keyed is part of the input of every command.
type Keyed struct {
	Key string `header:"Idempotency-Key" required:"true" minLength:"1" maxLength:"64" doc:"A string of the client's own making. The same command sent again with the same key is answered again and happens once"`
}

// Introduced is part of the input of every command that can make a guest. The header itself is read where that is done.
type Introduced struct {
	Guest string `header:"Lair-Guest" maxLength:"43" doc:"32 random bytes in base64url, drawn by a client that has no cookie yet: the guest that this command makes is known by them, so that the command can be sent again if its answer, and the cookie in it, got lost. No effect beside a cookie"`
}

// About is part of the input of whatever is about a table.
type About struct {
	ID string `path:"id" maxLength:"64"`
}

func handle[I, O any](a api, op huma.Operation, f func(context.Context, *I) (*O, error)) {
	huma.Register(a, op, func(ctx context.Context, in *I) (*O, error) {
		out, err := f(ctx, in)
		if err != nil {
			return nil, a.s.refusal(ctx, err)
		}
		return out, nil
	})
}

// get registers a question: it changes nothing and needs no one.
func get[I, O any](a api, path, id, summary string, f func(context.Context, *I) (*O, error)) {
	handle(a, huma.Operation{Method: http.MethodGet, Path: path, OperationID: id, Summary: summary}, f)
}

// post registers a command.
func post[I, O any](a api, path, id, summary string, f func(context.Context, *I) (*O, error)) {
	free(a, path, id, summary, maxBody, f)
}

// free registers a POST that is no command: a question with a body.
func free[I, O any](a api, path, id, summary string, size int64, f func(context.Context, *I) (*O, error)) {
	handle(a, huma.Operation{
		Method: http.MethodPost, Path: path, OperationID: id, Summary: summary, MaxBodyBytes: size, DefaultStatus: http.StatusOK,
	}, f)
}

func patch[I, O any](a api, path, id, summary string, f func(context.Context, *I) (*O, error)) {
	handle(a, huma.Operation{Method: http.MethodPatch, Path: path, OperationID: id, Summary: summary, MaxBodyBytes: maxBody}, f)
}

// document begins the OpenAPI document and returns where routes are registered.
func (s *Server) document(mux *http.ServeMux) api {
	ours()
	config := huma.DefaultConfig("Lair", "1")
	config.Info.Description = "Board games, played at tables. See docs/http.md."
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = "", "", ""
	config.CreateHooks = nil // they put a $schema into every answer
	a := api{humago.New(shortcut{mux, s}, config), s}
	describe(a.OpenAPI())
	return a
}

// describe adds what is not registered with huma: the streams, and what is not JSON.
func describe(doc *huma.OpenAPI) {
	schemas := doc.Components.Schemas
	ref := func(v any) *huma.Schema { return schemas.Schema(reflect.TypeOf(v), true, "") }
	text := &huma.Schema{Type: huma.TypeString}
	param := func(name, in, doc string) *huma.Param {
		return &huma.Param{Name: name, In: in, Required: in == "path", Description: doc, Schema: text}
	}
	answer := func(kind string, body *huma.Schema) map[string]*huma.Response {
		return map[string]*huma.Response{
			"200":     {Description: "OK", Content: map[string]*huma.MediaType{kind: {Schema: body}}},
			"default": {Description: "Error", Content: map[string]*huma.MediaType{"application/problem+json": {Schema: ref(Refusal{})}}},
		}
	}
	id := param("id", "path", "")
	message := &huma.Schema{OneOf: []*huma.Schema{
		ref(Step{}), ref(Fresh{}), ref(Said{}), ref(Presence{}), ref(Pong{}), ref(Done{}), ref(StreamRefusal{}),
	}}
	for _, op := range []*huma.Operation{
		{
			Path: "/api/tables/{id}/qr.svg", OperationID: "qr", Summary: "A link as a QR code", Parameters: []*huma.Param{
				id, param("invite", "query", "Token of a link to a seat; the table's own link if left out"),
			}, Responses: answer("image/svg+xml", text),
		},
		{
			Path: "/api/tables/{id}/record", OperationID: "record", Summary: "The record of a match that is over",
			Parameters: []*huma.Param{id}, Responses: answer("text/plain", text),
		},
		{
			Path: "/api/tables/{id}/events", OperationID: "events", Summary: "What happens at a table, one JSON object a line",
			Parameters: []*huma.Param{
				id, param("as", "query", "Whose eyes"), param("from", "query", "The newest seq that is known"),
				param("patch", "query", "1: steps carry patches, not snapshots"),
				param("follow", "query", "0: end after the first snapshot"),
			}, Responses: answer("application/x-ndjson", message),
		},
		{
			Path: "/api/stream", OperationID: "stream", Summary: "The WebSocket; a client sends Subscribe",
			Responses: map[string]*huma.Response{"101": {
				Description: "Switching Protocols", Content: map[string]*huma.MediaType{"application/json": {Schema: message}},
			}},
		},
	} {
		op.Method = http.MethodGet
		doc.AddOperation(op)
	}
	ref(Subscribe{})
}

// OpenAPI returns the document that describes the server, as JSON.
func OpenAPI() ([]byte, error) {
	s := &Server{}
	s.routes(http.NewServeMux())
	return json.MarshalIndent(s.shown, "", " ")
}

func (s *Server) openapi(w http.ResponseWriter, _ *http.Request) error {
	text, err := json.Marshal(s.shown)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/openapi+json")
	_, err = w.Write(text)
	return err
}
