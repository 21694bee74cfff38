-- +goose Up

-- How players want to be called when it is their turn: JSON. Without a row nobody asked for anything.
CREATE TABLE callers (
    player text PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    body   text NOT NULL
);

-- The browsers and addresses at which players are called.
CREATE TABLE channels (
    id     text PRIMARY KEY,
    player text NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    device bytea REFERENCES devices (token) ON DELETE CASCADE, -- of a browser; NULL for an address
    target text NOT NULL UNIQUE, -- a URL; after the player's id and a space if it is no browser's
    body   text NOT NULL,        -- JSON
    failed text NOT NULL         -- why the last message did not arrive; empty: it did
);

CREATE INDEX channels_player ON channels (player);
CREATE INDEX channels_device ON channels (device);

-- The newest turn of a player at each table, so that nobody is called twice for one.
CREATE TABLE calls (
    player   text NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    table_id text NOT NULL,
    turn     bigint NOT NULL, -- seq since which it is their turn
    due      bigint NOT NULL, -- milliseconds since 1970
    done     boolean NOT NULL, -- the messages are in deliveries, or were
    PRIMARY KEY (player, table_id)
);

CREATE INDEX calls_due ON calls (done, due);

-- Messages that are not sent yet.
CREATE TABLE deliveries (
    id      text PRIMARY KEY,
    channel text NOT NULL REFERENCES channels (id) ON DELETE CASCADE,
    due     bigint NOT NULL, -- milliseconds since 1970; while it is being sent, when that counts as failed
    tries   integer NOT NULL,
    body    text NOT NULL     -- JSON: tables and turns
);

CREATE INDEX deliveries_due ON deliveries (due);
CREATE INDEX deliveries_channel ON deliveries (channel);
