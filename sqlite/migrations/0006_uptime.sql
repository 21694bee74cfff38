-- +goose Up

-- For how long the server has run, over all its starts: all clocks of players go by it. One row.
CREATE TABLE uptime (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    ms  INTEGER NOT NULL
) STRICT;

-- A table that was closed is as little unfinished as one that is over.
DROP INDEX heads_unfinished;
CREATE INDEX heads_unfinished ON heads (n) WHERE status <> 'over' AND status <> 'closed';
