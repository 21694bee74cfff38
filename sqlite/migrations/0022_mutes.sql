-- +goose Up

-- Whose lines of chat a player does not want to read, at any table. A muted player may be gone.
CREATE TABLE mutes (
    player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    muted  TEXT NOT NULL,
    PRIMARY KEY (player, muted)
) STRICT, WITHOUT ROWID;
