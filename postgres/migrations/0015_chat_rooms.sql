-- +goose Up

-- Which room of a table a line was written in. Older lines belong to the players, who could read them all.
ALTER TABLE chat ADD COLUMN room smallint NOT NULL DEFAULT 0; -- 0: players, 1: onlookers

-- The id of a ready-made line, which each reader sees in their own language; its text is empty.
ALTER TABLE chat ADD COLUMN phrase text NOT NULL DEFAULT '';
