-- +goose Up

-- The player with whom this one has become one, so that tables which they still hold can be given to that player.
ALTER TABLE players ADD COLUMN heir text; -- NULL for players who sign in

CREATE INDEX players_heir ON players (heir) WHERE heir IS NOT NULL;
