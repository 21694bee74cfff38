-- +goose Up

-- The browsers in which players are signed in. Of the token that identifies one only the SHA-256 is kept.
CREATE TABLE devices (
    token  bytea PRIMARY KEY CHECK (length(token) = 32),
    id     text NOT NULL,
    player text NOT NULL REFERENCES players (id) ON DELETE CASCADE,
    label  text NOT NULL,   -- browser and system; empty: not known
    since  bigint NOT NULL, -- milliseconds since 1970
    seen   bigint NOT NULL  -- milliseconds since 1970, to the hour
);

CREATE INDEX devices_player ON devices (player);

INSERT INTO devices SELECT token, left(md5(random()::text || id), 16), id, '', since, since FROM players;

-- Nodes of the previous version find players by this column, so it holds the token of a player's first device until that is
-- signed out. The trigger adds the devices of guests whom these nodes create.
ALTER TABLE players ALTER COLUMN token DROP NOT NULL;

-- +goose StatementBegin
CREATE FUNCTION add_first_device() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO devices VALUES (
        NEW.token, left(md5(random()::text || NEW.id), 16), NEW.id, '', NEW.since, NEW.since
    ) ON CONFLICT (token) DO NOTHING;
    RETURN NULL;
END $$;
-- +goose StatementEnd

CREATE TRIGGER first_device AFTER INSERT ON players FOR EACH ROW WHEN (NEW.token IS NOT NULL)
    EXECUTE FUNCTION add_first_device();

-- The slow hashes of recovery phrases. Their salt is the secret "phrases".
CREATE TABLE phrases (
    player text PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
    hash   bytea NOT NULL UNIQUE CHECK (length(hash) = 32)
);
