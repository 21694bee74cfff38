# Lair. The two that matter: make run serves it, make test checks all of it. Both install what they need.

.DEFAULT_GOAL := run
.PHONY: run build test check rules lint fuzz web web-check browser generate golden bench bench-server kill clean

# One way to compile for all, or the database would be compiled for each.
export GOFLAGS := -trimpath $(GOFLAGS)

GO    := go
NPM   := npm --prefix web
TOOL  := $(GO) tool -modfile=tools/go.mod
# Packages are tested in this order, so these are not left to the end, where each would have one core to itself.
LONGEST := ./games/monsterexpedition ./games/bigmonster
WEB   := $(shell find web games -type f \( -name '*.ts' -o -name '*.tsx' -o -name '*.css' -o -name '*.html' -o -name '*.svg' -o -name '*.json' -o -name 'rulebook*.md' \) -not -path '*/node_modules/*' -not -path 'web/dist/*' 2>/dev/null)

## run: build all and serve on :8080
run: build
	./lair serve

## build: the one binary, pages inside
build: web
	$(GO) build -ldflags "-s -w" -o lair ./cmd/lair

web: web/dist/index.html

web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	$(NPM) ci --no-audit --no-fund
	@touch $@

web/dist/index.html: web/node_modules/.package-lock.json web/vite.config.ts $(WEB)
	$(NPM) run build
	$(GO) run ./web/press web/dist

## test: everything that has to hold, as CI runs it
test: web lint rules web-check fuzz browser
	@echo "lair: all tests passed"

## check: the quick one, while working
check:
	$(GO) vet ./...
	$(GO) test ./...

# All Go tests: laws, golden records, vectors, tables, server, protocol, and the house itself; then once more with the race
# detector. It makes rules some fifteen times as slow and finds nothing in one goroutine, so that -short leaves out what only
# numbers tell. Vet has looked at all of it in lint; here it would look twice more, at the database as well.
rules:
	PYTHON=$$(tools/find python3 "$$PYTHON" python3) $(GO) test -vet=off $(LONGEST) ./...
	PYTHON=$$(tools/find python3 "$$PYTHON" python3) $(GO) test -vet=off -race -short $(LONGEST) ./...

lint:
	@test -z "$$($(TOOL) gofumpt -l $$(git ls-files '*.go'))" || { echo "not gofumpt-clean:"; $(TOOL) gofumpt -l $$(git ls-files '*.go'); exit 1; }
	$(GO) vet ./...
	$(TOOL) staticcheck ./...

fuzz:
	tools/fuzz 10s

web-check: web/node_modules/.package-lock.json
	$(NPM) run check
	$(NPM) test

browser: build
	LAIR_BIN=$(CURDIR)/lair CHROMIUM=$$(tools/find chromium "$$CHROMIUM" chromium chromium-browser google-chrome-stable google-chrome) $(NPM) run browser

## generate: what is derived from Go: types of the games, OpenAPI and its types
generate: web/node_modules/.package-lock.json
	$(GO) test ./games ./server -run 'Types|OpenAPI' -update
	$(NPM) run api

# What the house measures, each as a ratio to something in the same run; docs/benchmarks.md keeps the tables.
## bench: rules against the kernel: moves, playouts, copies, allocations, sizes, replays
bench:
	$(GO) run ./bench/rules -markdown

## bench-server: tables without a network, then a real server with people who wait for it
bench-server: build
	$(GO) run ./bench/tables
	$(GO) run ./bench/load -lair ./lair -markdown

## kill: kill -9 at random moments of play, a hundred times, and look what is left
kill: build
	LAIR_KILLS=50 $(GO) test -count=1 -run Kill -v -timeout 15m ./sqlite
	$(GO) run ./bench/kill -lair ./lair -kills 50

clean:
	rm -rf lair web/dist web/node_modules
