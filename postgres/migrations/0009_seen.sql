-- +goose Up

-- When a player was last seen, in the server's running time in milliseconds, to the hour.
ALTER TABLE players ADD COLUMN seen bigint NOT NULL DEFAULT 0;
UPDATE players SET seen = coalesce((SELECT ms FROM uptime), 0);
