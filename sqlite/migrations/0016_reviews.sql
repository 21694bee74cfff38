-- +goose Up

-- What was found out about finished matches, so that it is computed once.
CREATE TABLE reviews (
    n      INTEGER NOT NULL REFERENCES tables (n),
    part   INTEGER NOT NULL, -- the seat that it is about; -1 for what all have in common
    player TEXT NOT NULL,    -- whose matches the score counts among; empty: nobody's
    ended  INTEGER NOT NULL, -- milliseconds since 1970, when the match ended
    score  INTEGER NOT NULL,
    body   BLOB NOT NULL,
    PRIMARY KEY (n, part)
) STRICT;

CREATE INDEX reviews_player ON reviews (player, ended) WHERE player <> '';
