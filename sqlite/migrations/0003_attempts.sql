-- +goose Up

-- Tables at which their host tries a stage of a game's campaign, and how it ended: written in the commits that open the table
-- and end its match, so that nobody's progress can be lost or made up.
CREATE TABLE attempts (
    n       INTEGER PRIMARY KEY REFERENCES tables (n),
    player  TEXT NOT NULL,
    game    TEXT NOT NULL,
    stage   INTEGER NOT NULL, -- from 1
    outcome TEXT NOT NULL,    -- won, lost; empty while it goes on
    ended   INTEGER NOT NULL  -- milliseconds since 1970; 0 while it goes on
) STRICT;

CREATE INDEX attempts_player ON attempts (player, game, n);
