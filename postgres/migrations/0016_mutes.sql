-- +goose Up

-- Whose lines of chat a player does not want to read, at any table. A muted player may be gone.
CREATE TABLE mutes (
    player text NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    muted  text NOT NULL,
    PRIMARY KEY (player, muted)
);
