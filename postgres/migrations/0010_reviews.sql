-- +goose Up

-- What was found out about finished matches, so that it is computed once.
CREATE TABLE reviews (
    -- A node of an older version knows of no reviews when it deletes a table.
    tbl    bigint NOT NULL REFERENCES tables (n) ON DELETE CASCADE,
    part   integer NOT NULL, -- the seat that it is about; -1 for what all have in common
    player text NOT NULL,    -- whose matches the score counts among; empty: nobody's
    ended  bigint NOT NULL,  -- milliseconds since 1970, when the match ended
    score  integer NOT NULL,
    body   bytea NOT NULL,
    PRIMARY KEY (tbl, part)
);

CREATE INDEX reviews_player ON reviews (player, ended) WHERE player <> '';
