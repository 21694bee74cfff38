package server

import (
	"context"
	"encoding/json"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

// api is where routes are registered, one line each.
type api struct {
	huma.API
	s *Server
}

// Keyed is part of the input of every command.
type Keyed struct {
	Key string `header:"Idempotency-Key" required:"true" minLength:"1" maxLength:"64" doc:"A string that the client chooses. A command sent again with the same key takes effect once and gets the same answer; a different command with it is refused (key-reused)"`
}

// Introduced is part of the input of every command that can create a guest. It
// documents the header for OpenAPI; Server.token reads it from the request.
type Introduced struct {
	Guest string `header:"Lair-Guest" maxLength:"43" doc:"32 random bytes in base64url, drawn by a client that has no cookie yet. They become the token of the guest that this command creates, so that the command can be sent again if its answer, and the cookie in it, got lost. Ignored if there is a cookie"`
}

// About is part of the input of every route of one table.
type About struct {
	ID string `path:"id" maxLength:"64"`
}

// handle registers an operation and turns the errors of f into refusals.
func handle[I, O any](a api, op huma.Operation, f func(context.Context, *I) (*O, error)) {
	huma.Register(a, op, func(ctx context.Context, in *I) (*O, error) {
		out, err := f(ctx, in)
		if err != nil {
			return nil, a.s.refusal(ctx, err)
		}
		return out, nil
	})
}

// get registers a GET. It changes nothing and needs no player.
func get[I, O any](a api, path, id, summary string, f func(context.Context, *I) (*O, error)) {
	handle(
		a, huma.Operation{Method: http.MethodGet, Path: path, OperationID: id, Summary: summary}, f,
	)
}

// post registers a command: a POST whose body has at most maxBody bytes.
func post[I, O any](a api, path, id, summary string, f func(context.Context, *I) (*O, error)) {
	postWithLimit(a, path, id, summary, maxBody, f)
}

// postWithLimit registers a POST whose body has at most size bytes. It is also
// used for queries that need a body.
func postWithLimit[I, O any](
	a api, path, id, summary string, size int64, f func(context.Context, *I) (*O, error),
) {
	handle(a, huma.Operation{
		Method: http.MethodPost, Path: path, OperationID: id, Summary: summary,
		MaxBodyBytes: size, DefaultStatus: http.StatusOK,
	}, f)
}

// patch registers a PATCH whose body has at most maxBody bytes.
func patch[I, O any](a api, path, id, summary string, f func(context.Context, *I) (*O, error)) {
	handle(
		a,
		huma.Operation{
			Method: http.MethodPatch, Path: path, OperationID: id, Summary: summary,
			MaxBodyBytes: maxBody,
		},
		f,
	)
}

// remove registers a DELETE.
func remove[I, O any](a api, path, id, summary string, f func(context.Context, *I) (*O, error)) {
	handle(
		a,
		huma.Operation{Method: http.MethodDelete, Path: path, OperationID: id, Summary: summary}, f,
	)
}

// document starts the OpenAPI document and returns the api that adds routes to
// it and to mux.
func (s *Server) document(mux *http.ServeMux) api {
	configureHuma() // before any route: huma copies its texts on registration
	config := huma.DefaultConfig("Lair", "1")
	config.Info.Description = "Board games, played at tables. See docs/http.md."
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = "", "", ""
	config.CreateHooks = nil // they put a $schema into every answer
	a := api{humago.New(mux, config), s}
	describe(a.OpenAPI())
	return a
}

// describe adds the routes that are not registered with huma: streams, and
// answers that are not JSON.
func describe(doc *huma.OpenAPI) {
	schemas := doc.Components.Schemas
	ref := func(v any) *huma.Schema { return schemas.Schema(reflect.TypeOf(v), true, "") }
	answer := func(kind string, body *huma.Schema) map[string]*huma.Response {
		return answers(kind, body, ref(Refusal{}))
	}
	id, game := param("id", "path", ""), param("game", "path", "")
	message := &huma.Schema{OneOf: []*huma.Schema{
		ref(Step{}), ref(Fresh{}), ref(Said{}), ref(Presence{}), ref(ListChanged{}), ref(Pong{}),
		ref(Bye{}), ref(Announced{}), ref(Done{}), ref(StreamRefusal{}),
	}}
	games := huma.SchemaFromType(schemas, reflect.TypeFor[[]GameInfo]())
	for _, op := range append(downloads(answer, ref), []*huma.Operation{
		{
			Path: "/api/games", OperationID: "games", Summary: "List the games of this server",
			Responses: answer("application/json", games),
		},
		{
			Path: "/api/games/{game}/schema", OperationID: "schema",
			Summary:    "Describe a game's views, moves and events as JSON Schema",
			Parameters: []*huma.Param{game}, Responses: answer("application/schema+json", &huma.Schema{}),
		},
		{
			Path: "/api/tables/{id}/qr.svg", OperationID: "qr",
			Summary: "Draw a link as a QR code",
			Parameters: []*huma.Param{
				id, param("invite", "query", "Token of a seat's link; the table's own link if left out"),
			},
			Responses: answer("image/svg+xml", textSchema()),
		},
		{
			Path: "/api/tables/{id}/events", OperationID: "events",
			Summary: "Follow a table, or with mine the list of my tables, one JSON object per line",
			Parameters: []*huma.Param{
				id, param("as", "query", "The viewer: a seat, -1 for a spectator, or all"),
				param("from", "query", "The newest seq that the client has"),
				param("patch", "query", "1: steps carry patches, not snapshots"),
				param("follow", "query", "0: end the answer after the first snapshot or, with mine, after one line"),
			}, Responses: answer("application/x-ndjson", message),
		},
		{
			Path: "/api/stream", OperationID: "stream",
			Summary: "Open the WebSocket; the client sends Subscribe",
			Responses: map[string]*huma.Response{"101": {
				Description: "Switching Protocols",
				Content:     map[string]*huma.MediaType{"application/json": {Schema: message}},
			}},
		},
	}...) {
		op.Method = http.MethodGet
		doc.AddOperation(op)
	}
	ref(Subscribe{})
}

// downloads returns the routes that answer with a file.
func downloads(
	answer func(kind string, body *huma.Schema) map[string]*huma.Response, ref func(any) *huma.Schema,
) []*huma.Operation {
	filter := func(name string) *huma.Param { return param(name, "query", "As of /api/me/matches") }
	return []*huma.Operation{
		{
			Path: "/api/tables/{id}/record", OperationID: "record",
			Summary:    "Download the record of a finished match",
			Parameters: []*huma.Param{param("id", "path", "")}, Responses: answer("text/plain", textSchema()),
		},
		{
			Path: "/api/me/data", OperationID: "myData",
			Summary:   "Download everything that is kept of me",
			Responses: answer("application/json", ref(MyData{})),
		},
		{
			Path: "/api/me/matches.csv", OperationID: "matchesCSV",
			Summary: "Download my finished matches for a spreadsheet",
			Parameters: []*huma.Param{
				filter("game"), filter("opponent"), filter("result"),
				param("zone", "query", "The time zone of the times, as the IANA names it; if left out, UTC"),
			}, Responses: answer("text/csv", textSchema()),
		},
	}
}

// textSchema returns the schema of a string.
func textSchema() *huma.Schema { return &huma.Schema{Type: huma.TypeString} }

// param describes a text parameter of a route.
func param(name, in, doc string) *huma.Param {
	return &huma.Param{
		Name: name, In: in, Required: in == "path", Description: doc, Schema: textSchema(),
	}
}

// answers describes a success of one media type, and the refusal that every
// route may answer with.
func answers(kind string, body, refusal *huma.Schema) map[string]*huma.Response {
	return map[string]*huma.Response{
		"200": {
			Description: "OK", Content: map[string]*huma.MediaType{kind: {Schema: body}},
		},
		"default": {
			Description: "Error",
			Content: map[string]*huma.MediaType{
				"application/problem+json": {Schema: refusal},
			},
		},
	}
}

// OpenAPI returns the document that describes the server, as JSON.
func OpenAPI() ([]byte, error) {
	s := &Server{}
	s.routes(http.NewServeMux())
	return json.MarshalIndent(s.shown, "", " ")
}

// openapi answers with the document.
func (s *Server) openapi() func(http.ResponseWriter, *http.Request) error {
	return constant(
		"application/openapi+json", func() ([]byte, error) { return json.Marshal(s.shown) },
	)
}
