-- +goose Up

-- Who plays here. Of the token that says who somebody is only the SHA-256 is kept.
CREATE TABLE players (
    id    TEXT PRIMARY KEY,
    name  TEXT NOT NULL,
    since INTEGER NOT NULL, -- milliseconds since 1970
    token BLOB NOT NULL UNIQUE CHECK (length(token) = 32)
) STRICT, WITHOUT ROWID;
