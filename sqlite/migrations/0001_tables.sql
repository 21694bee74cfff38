-- +goose Up

-- Small secrets of the house itself, made when they are first asked for.
CREATE TABLE secrets (
    name  TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- What a table is listed by. Rewritten when people sit and leave, not with every move.
CREATE TABLE tables (
    n      INTEGER PRIMARY KEY,
    id     TEXT NOT NULL UNIQUE,
    game   TEXT NOT NULL,
    setup  TEXT NOT NULL, -- JSON
    host   TEXT NOT NULL,
    open   INTEGER NOT NULL, -- 1: listed for everybody, with a seat to take
    seats  TEXT NOT NULL     -- JSON
) STRICT;

CREATE INDEX tables_open ON tables (n) WHERE open = 1;

-- The head of each table's log: an append names the one that it expects, and that is the only lock there is. The rows are
-- kept small, because every append rewrites one.
CREATE TABLE heads (
    n       INTEGER PRIMARY KEY REFERENCES tables (n),
    seq     INTEGER NOT NULL,
    ply     INTEGER NOT NULL,
    actors  INTEGER NOT NULL,
    updated INTEGER NOT NULL, -- milliseconds since 1970
    hash    TEXT NOT NULL,
    status  TEXT NOT NULL
) STRICT;

CREATE INDEX heads_unfinished ON heads (n) WHERE status <> 'over';

-- The logs. Rows lie in the order in which they were written, whatever table they are of: a commit for a hundred tables
-- then touches few pages.
CREATE TABLE entries (
    n      INTEGER NOT NULL REFERENCES tables (n),
    seq    INTEGER NOT NULL,
    at     INTEGER NOT NULL, -- milliseconds since 1970
    kind   TEXT NOT NULL,
    seat   INTEGER NOT NULL,
    player TEXT NOT NULL, -- whose command it was
    key    TEXT NOT NULL, -- the command's own id
    move   TEXT,          -- JSON
    detail TEXT,          -- JSON
    PRIMARY KEY (n, seq)
) STRICT;

-- Seeds are apart from everything that is ever listed or shown.
CREATE TABLE seeds (
    n    INTEGER PRIMARY KEY REFERENCES tables (n),
    seed BLOB NOT NULL CHECK (length(seed) = 32)
) STRICT;

-- Who holds a seat at a table, or has opened it.
CREATE TABLE holders (
    player TEXT NOT NULL,
    n      INTEGER NOT NULL REFERENCES tables (n),
    PRIMARY KEY (player, n)
) STRICT, WITHOUT ROWID;

CREATE INDEX holders_table ON holders (n);

CREATE TABLE chat (
    n      INTEGER NOT NULL REFERENCES tables (n),
    line   INTEGER NOT NULL,
    at     INTEGER NOT NULL, -- milliseconds since 1970
    seat   INTEGER NOT NULL,
    name   TEXT NOT NULL,
    text   TEXT NOT NULL,
    player TEXT NOT NULL,
    key    TEXT NOT NULL,
    PRIMARY KEY (n, line),
    UNIQUE (n, player, key)
) STRICT;
