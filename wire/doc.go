// Package wire describes how a view travels to a client: as JSON that
// encoding/json writes, and from then on as patches.
//
// [AppendPatch] compares two JSON texts and writes what a client needs to get
// from the first to the second. [Apply] is what the client does with it. The format
// is described for clients in docs/http.md; testdata/patches.json holds
// examples that the Go and the TypeScript tests share.
package wire
