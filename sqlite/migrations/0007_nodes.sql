-- +goose Up

-- The processes that serve from this file, if it is several.
CREATE TABLE nodes (
    id    TEXT PRIMARY KEY,
    beats INTEGER NOT NULL,
    at    INTEGER NOT NULL, -- of the newest beat, in milliseconds since 1970
    body  BLOB NOT NULL     -- what it tells the others
) STRICT, WITHOUT ROWID;
