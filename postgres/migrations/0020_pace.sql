-- +goose Up

-- When the player's clocks run at tables by post, as JSON. NULL: always.
ALTER TABLE players ADD COLUMN pace text;
