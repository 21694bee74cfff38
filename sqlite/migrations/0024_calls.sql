-- +goose Up

-- How players want to be called when it is their turn: JSON. Without a row nobody asked for anything.
CREATE TABLE callers (
    player TEXT PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    body   TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The browsers and addresses at which players are called.
CREATE TABLE channels (
    id     TEXT PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    device BLOB REFERENCES devices (token) ON DELETE CASCADE, -- of a browser; NULL for an address
    target TEXT NOT NULL UNIQUE, -- a URL; after the player's id and a space if it is no browser's
    body   TEXT NOT NULL,        -- JSON
    failed TEXT NOT NULL         -- why the last message did not arrive; empty: it did
) STRICT, WITHOUT ROWID;

CREATE INDEX channels_player ON channels (player);
CREATE INDEX channels_device ON channels (device);

-- The newest turn of a player at each table, so that nobody is called twice for one.
CREATE TABLE calls (
    player   TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    table_id TEXT NOT NULL,
    turn     INTEGER NOT NULL, -- seq since which it is their turn
    due      INTEGER NOT NULL, -- milliseconds since 1970
    done     INTEGER NOT NULL, -- 1: the messages are in deliveries, or were
    PRIMARY KEY (player, table_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX calls_due ON calls (done, due);

-- Messages that are not sent yet.
CREATE TABLE deliveries (
    id      TEXT PRIMARY KEY,
    channel TEXT NOT NULL REFERENCES channels (id) ON DELETE CASCADE,
    due     INTEGER NOT NULL, -- milliseconds since 1970; while it is being sent, when that counts as failed
    tries   INTEGER NOT NULL,
    body    TEXT NOT NULL     -- JSON: tables and turns
) STRICT, WITHOUT ROWID;

CREATE INDEX deliveries_due ON deliveries (due);
CREATE INDEX deliveries_channel ON deliveries (channel);
