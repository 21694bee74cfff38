-- +goose Up

-- What people keep of a finished match on the day on which no program can play it any more: result, sheet and last board as a
-- spectator saw them, compressed. It is written when the match ends, and for older matches by the server in the background.
CREATE TABLE endings (
    n     INTEGER PRIMARY KEY REFERENCES tables (n),
    ended INTEGER NOT NULL, -- when the match was over, in milliseconds since 1970; before the body, which lists do not read
    body  BLOB NOT NULL
) STRICT;

-- Which editions of the rules tables were opened with, so that a program which knows none of them does not serve the data.
CREATE TABLE editions (
    game    TEXT NOT NULL,
    version INTEGER NOT NULL,
    PRIMARY KEY (game, version)
) STRICT;
