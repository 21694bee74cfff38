-- +goose Up

-- Devices that ask to be signed in, for ten minutes each. The code gives no access: a device of a player must approve it.
CREATE TABLE links (
    secret  bytea PRIMARY KEY CHECK (length(secret) = 32), -- the SHA-256 of what the new device holds
    code    text UNIQUE,      -- six digits; NULL if a device of the player offered it
    label   text NOT NULL,    -- browser and system of the device that asks
    address text NOT NULL,    -- of the device that asks
    expires bigint NOT NULL,  -- milliseconds since 1970
    refused boolean NOT NULL,
    device  bytea REFERENCES devices (token) ON DELETE CASCADE -- the one that approved or offered it
);

CREATE INDEX links_device ON links (device);
