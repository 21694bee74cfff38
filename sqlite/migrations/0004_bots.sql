-- +goose Up

-- Programs that play as guests say so when they come.
ALTER TABLE players ADD COLUMN bot INTEGER NOT NULL DEFAULT 0; -- 1: a bot
