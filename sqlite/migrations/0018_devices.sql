-- +goose Up

-- Dropping players below must not delete rows that refer to it, so the tokens wait in a table without references.
CREATE TABLE tokens AS SELECT id, token, since FROM players;

CREATE TABLE players_without_token (
    id    TEXT PRIMARY KEY,
    name  TEXT NOT NULL,
    since INTEGER NOT NULL, -- milliseconds since 1970
    bot   INTEGER NOT NULL DEFAULT 0, -- 1: a bot
    seen  INTEGER NOT NULL DEFAULT 0 -- in the server's running time in milliseconds, to the hour
) STRICT, WITHOUT ROWID;
INSERT INTO players_without_token SELECT id, name, since, bot, seen FROM players;
DROP TABLE players;
ALTER TABLE players_without_token RENAME TO players;

-- The browsers in which players are signed in. Of the token that identifies one only the SHA-256 is kept.
CREATE TABLE devices (
    token  BLOB PRIMARY KEY CHECK (length(token) = 32),
    id     TEXT NOT NULL,
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    label  TEXT NOT NULL,    -- browser and system; empty: not known
    since  INTEGER NOT NULL, -- milliseconds since 1970
    seen   INTEGER NOT NULL  -- milliseconds since 1970, to the hour
) STRICT, WITHOUT ROWID;

CREATE INDEX devices_player ON devices (player);

INSERT INTO devices SELECT token, lower(hex(randomblob(8))), id, '', since, since FROM tokens;
DROP TABLE tokens;

-- The slow hashes of recovery phrases. Their salt is the secret "phrases".
CREATE TABLE phrases (
    player TEXT PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    hash   BLOB NOT NULL UNIQUE CHECK (length(hash) = 32)
) STRICT, WITHOUT ROWID;
