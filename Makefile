# Lair. The two that matter: make run serves it, make test checks all of it. Both install what they need.
# While working: make dev reloads the pages, make check is the quick round of tests.

.DEFAULT_GOAL := run
.PHONY: run dev build test times check soak faults release rules races lint format fuzz web web-check browser budget programs browsers new-game generate bench bench-server kill clean

# One way to compile for all, that of the program, or the database would be compiled for each.
export GOFLAGS := -trimpath $(GOFLAGS)
export CGO_ENABLED := 0

GO    := go
NPM   := npm --prefix web
TOOL  := $(GO) tool -modfile=tools/go.mod
# Packages are tested in this order, so these are not left to the end, where each would have one core to itself.
LONGEST := ./cmd/lair ./games/monsterexpedition ./games ./examples ./games/bigmonster
# Packages that start goroutines, or whose values are shared between them.
CONCURRENT := ./account ./arena ./bot ./engine ./game ./games ./nats ./server ./share ./sqlite ./table/... ./train
WEB   := $(shell find web games -type f \( -name '*.ts' -o -name '*.tsx' -o -name '*.css' -o -name '*.html' -o -name '*.svg' -o -name '*.json' -o -name 'rulebook*.md' \) -not -path '*/node_modules/*' -not -path 'web/dist/*' 2>/dev/null)

## run: build all and serve on :8080
run: build
	./lair serve

## build: the one binary, pages inside, which needs no library of the machine that it runs on
build: web
	$(GO) build -ldflags "-s -w" -o lair ./cmd/lair
	@! grep -aqE '/ld-(linux|musl)' lair || { echo "lair is not linked statically"; exit 1; }

## release: what is published, in the folder release: archives, Debian packages, lists of parts, checksums
release: web
	tools/release/build

## dev: serve on :8080 and the pages on :5173, reloaded as they are edited
dev: web/node_modules/.package-lock.json
	tools/dev

web: web/dist/index.html

web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	$(NPM) ci --no-audit --no-fund
	@touch $@

web/dist/index.html: web/node_modules/.package-lock.json web/vite.config.ts $(WEB)
	$(NPM) run build
	$(GO) run ./web/press web/dist

## test: everything that has to hold, as CI runs it
test:
	@cd tools && $(GO) build -o ../tmp/suite ./suite
	@tmp/suite .

## times: the same, with a table of what each package and file took
times:
	@cd tools && $(GO) build -o ../tmp/suite ./suite
	@tmp/suite -times .

## check: the quick one, while working
check: web/node_modules/.package-lock.json
	$(GO) vet ./...
	$(GO) test -vet=off -short ./...
	$(NPM) run check

## soak: what only numbers and luck tell; takes hours, for a nightly job
soak: export LAIR_DRAW := all
soak: build
	$(GO) test -vet=off -count=1 -timeout 2h -run 'TestGames$$' ./games/... -lair.matches 100000
	LAIR_ATTEMPTS=2000 $(GO) test -vet=off -count=1 -timeout 4h -run PlanAgainstTheOptimum ./games/monsterexpedition
	$(GO) test -vet=off -count=1 -timeout 1h -run 'CostsArePossible|PlanScores|PlanWins|AgainstDiceRolled' ./games ./games/monsterexpedition
	LAIR_CENTRE=200 LAIR_LEVELS=easy,normal $(GO) test -vet=off -count=1 -timeout 4h -run LuckIsCentred -v ./games
	LAIR_SCALES=60 $(GO) test -vet=off -count=1 -timeout 1h -run 'TestChances$$' -v ./games
	LAIR_REASONS=10000 $(GO) test -vet=off -count=1 -timeout 1h -run 'TestReasons$$' ./games/...
	LAIR_KILLS=100 $(GO) test -vet=off -count=1 -timeout 1h -run Kill ./sqlite ./bench/kill
	LAIR_MATCHES=10000 $(GO) test -vet=off -count=1 -timeout 12h -run Fold -v ./bench/fold
	LAIR_CALLS=10000 $(GO) test -vet=off -count=1 -timeout 1h -run ManyCalls -v ./call
	LAIR_SEEDS=2000 $(GO) test -vet=off -count=1 -timeout 1h -run Simulation ./table
	$(PROGRAMS) $(RACE_TEST) -count=1 -timeout 2h -skip 'Memory|Bounded' ./cmd/lair
	LAIR_TABLES=200 LAIR_PACE=1000 $(GO) test -vet=off -count=1 -timeout 1h -run Nodes -v ./cmd/lair
	LAIR_SOCKETS=10000 LAIR_MINUTES=30 $(GO) test -vet=off -count=1 -timeout 1h -run 'SocketsComeBack|MixedLoad' -v ./cmd/lair
	$(PROGRAMS) LAIR_TABLES=1000 $(GO) test -vet=off -count=1 -timeout 1h -run BackupUnderLoad -v ./cmd/lair
	LAIR_TABLES=1000 LAIR_ENTRIES=4000000 $(GO) test -vet=off -count=1 -timeout 1h -run 'Disk|Rewritten' -v ./sqlite
	LAIR_POSITIONS=100000 $(GO) test -vet=off -count=1 -timeout 1h -run Peeks ./bench/redeal
	$(PROGRAMS) $(GO) test -vet=off -count=20 -timeout 1h -run 'Standby|Break|Unreachable|Fight|Deadlock' ./postgres
	LAIR_CROWDS=bots,reviews,logs,all $(GO) test -vet=off -count=1 -timeout 1h -run Crowd -v ./bench/crowd
	LAIR_TRIES=50000 $(GO) test -vet=off -count=1 -timeout 1h -run LessonsPraise ./games
	CHROMIUM=$$(tools/browser) LAIR_BIN=$(CURDIR)/lair $(NPM) run browser
	tools/fuzz 10m
	tools/outdated
	$(MAKE) bench bench-server

## faults: plant forty small faults in a copy and look whether the tests see them, as in make faults FAULTS='-only table'
faults: web
	@cd tools && $(GO) build -o ../tmp/faults ./faults
	@$(PROGRAMS) $(BROWSER) tmp/faults $(FAULTS) .

# The programs that tests start (tools/programs), found or installed.
PROGRAMS = $(foreach p,PYTHON LAIR_POSTGRES NGINX CADDY PROMETHEUS SYSTEMD,$p=$$(tools/find $p))

# The headless shell is Chromium without its windows: it installs less and needs a fifth less CPU time.
BROWSER = CHROMIUM=$$(tools/find CHROMIUM)

# make times has each package run by tools/suite, which notes what it took.
MEASURED = $(if $(LAIR_TIMES),-count=1 -exec "$(CURDIR)/tmp/suite exec $(LAIR_TIMES) $@")

# Tests that hold how long a move takes while nodes die. They run alone, in budget.
TIMED := ^TestNodes(UnderFaults|Partitioned)$$

# All Go tests: laws, golden records, vectors, tables, server, protocol, and the tree itself. Lint has vetted all of it.
# The tests of PostgreSQL wait for it and run once, with the race detector. Three packages at a time, as some wait.
rules: web
	$(PROGRAMS) $(GO) test -vet=off -timeout 15m -p 3 -skip '$(TIMED)' $(MEASURED) $(LONGEST) $$($(GO) list ./... | grep -v '/postgres$$')

# Tests of what one goroutine computes, or of time that passes in a bubble with hundreds of others, which take most of the
# time of their packages under the race detector.
ALONE := ^Test(Lessons|LuckIsCentred|CostsArePossible|Stories|Endgame|PicturesAreTrue|TypesAreFresh|TreesRepeat|WhatStaysHidesNothing|EveryDecisionEndsInTime|LiveTablesMatchTheirLogs|DamagedHeads|TheEndOfALongLogIsReadByItself|StepsOfEveryGame|EveryPuzzle|EveryLessonAtATable|NobodyIsStarved|SecretsStay|Archives|Admin|ALogThatDoesNotHangTogetherIsNotRead)$$

# Tests with the race detector, which alone needs C. All of the program has it: a package without it may give others its
# copies of generic functions, such as those of atomic.Pointer, and then the detector sees races that are none.
RACE_TEST := CGO_ENABLED=1 $(GO) test -vet=off -race

# Tests of the program in which its own goroutines meet. The others start it for what its packages do, which have their own
# tests, or measure its memory; make soak runs them with the race detector, too.
SERVING := ^Test(Serve|Ready|AServer|TheOperator|ServiceManager|Prometheus|Jobs|AdminLessons|Top)

# The race detector slows rules some fifteen times down and finds nothing in one goroutine, so it runs where goroutines do.
races: web
	$(PROGRAMS) $(RACE_TEST) -timeout 15m $(MEASURED) ./postgres
	$(PROGRAMS) $(RACE_TEST) -timeout 15m -p 3 -short $(MEASURED) -skip '$(ALONE)' $(CONCURRENT)
	$(PROGRAMS) $(RACE_TEST) -timeout 15m -short $(MEASURED) -run '$(SERVING)' ./cmd/lair

lint:
	$(GO) mod tidy -diff
	cd tools && $(GO) mod tidy -diff && $(GO) vet ./... && $(GO) test -vet=off ./...
	@test -z "$$($(TOOL) gofumpt -l $$(git ls-files '*.go'))" || { echo "not gofumpt-clean:"; $(TOOL) gofumpt -l $$(git ls-files '*.go'); exit 1; }
	$(GO) vet ./...
	$(TOOL) staticcheck ./...

## fuzz: every fuzz target for a while
fuzz:
	tools/fuzz 10s

web-check: web/node_modules/.package-lock.json
	$(NPM) run lint
	$(NPM) run check
	$(NPM) test

## format: format Go and TypeScript
format: web/node_modules/.package-lock.json
	$(TOOL) gofumpt -l -w $$(git ls-files '*.go')
	$(NPM) run format

# Apart from what holds times, which make test runs alone (budget).
browser: build
	LAIR_BIN=$(CURDIR)/lair $(BROWSER) $(NPM) run browser -- --project play

budget: build
	$(PROGRAMS) $(GO) test -vet=off -timeout 15m $(MEASURED) -run '$(TIMED)' ./cmd/lair
	LAIR_BIN=$(CURDIR)/lair $(BROWSER) $(NPM) run browser -- --project budget

# Installs what the tests find missing, before two of them would at the same time.
programs:
	@$(PROGRAMS) $(BROWSER) true

## browsers: the browser tests in each build of Chromium, one after the other
browsers: build
	CHROMIUM=$$(tools/find chromium-headless-shell chromium-headless-shell) LAIR_BIN=$(CURDIR)/lair $(NPM) run browser
	CHROMIUM=$$(tools/find chromium chromium) LAIR_BIN=$(CURDIR)/lair $(NPM) run browser

## new-game: copy the sample game into games, as in make new-game NAME=goblin-dice
new-game: export NAME := $(NAME)
new-game:
	@cd tools && $(GO) run ./newgame .. "$$NAME"

## generate: what is derived: types of the games, OpenAPI and its types, the licences of others
generate: web/node_modules/.package-lock.json
	$(GO) test ./games ./examples ./server -run 'Types|OpenAPI' -update
	$(NPM) run api
	cd tools && $(GO) run ./licences .. >../THIRD_PARTY.md.new && mv ../THIRD_PARTY.md.new ../THIRD_PARTY.md

# What the house measures, each as a ratio to something in the same run; docs/benchmarks.md keeps the tables.
## bench: rules against the kernel: moves, playouts, copies, allocations, sizes, replays
bench:
	$(GO) run ./bench/rules

## bench-server: how long a start takes, what tables weigh, then a real server with people who wait for it
bench-server: build
	LAIR_FRAMES=8 LAIR_BIN=$(CURDIR)/lair $(BROWSER) $(NPM) run browser -- frames
	$(GO) run ./bench/start -lair ./lair
	$(GO) run ./bench/tables
	$(GO) run ./bench/load -lair ./lair
	$(PROGRAMS) $(GO) run ./bench/appends

## kill: kill -9 at random moments of play, a hundred times, and look what is left
kill:
	LAIR_KILLS=50 $(GO) test -vet=off -count=1 -run Kill -v -timeout 15m ./sqlite ./bench/kill

clean:
	rm -rf lair release web/dist web/node_modules
