-- +goose Up

-- What people keep of a finished match on the day on which no program can play it any more: result, sheet and last board as a
-- spectator saw them, compressed. It is written when the match ends, and for older matches by a server in the background.
CREATE TABLE endings (
    -- A node of an older version knows of no endings when it deletes a table.
    tbl   bigint PRIMARY KEY REFERENCES tables (n) ON DELETE CASCADE,
    ended bigint NOT NULL, -- when the match was over, in milliseconds since 1970
    body  bytea NOT NULL
);

-- Which editions of the rules tables were opened with, so that a program which knows none of them does not serve the data.
CREATE TABLE editions (
    game    text NOT NULL,
    version integer NOT NULL,
    PRIMARY KEY (game, version)
);
