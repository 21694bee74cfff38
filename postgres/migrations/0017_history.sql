-- +goose Up

-- When the match at a table was over, in milliseconds since 1970: 0 before that, and 1 if no ending of it is stored. The index
-- gives a page of somebody's finished matches without reading the others.
ALTER TABLE holders ADD COLUMN ended bigint NOT NULL DEFAULT 0;

UPDATE holders x SET ended = coalesce((SELECT greatest(e.ended, 1) FROM endings e WHERE e.tbl = x.tbl), 1)
FROM heads h WHERE h.tbl = x.tbl AND h.status = 'over';

CREATE INDEX holders_ended ON holders (player, ended, tbl) WHERE ended > 0;

-- Endings are stored by appends, archives and a background task, and holders are rewritten when seats change, also by nodes of
-- the previous version. Triggers keep the two in step.
-- +goose StatementBegin
CREATE FUNCTION set_ended_of_holders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE holders SET ended = greatest(NEW.ended, 1) WHERE tbl = NEW.tbl;
    RETURN NULL;
END $$;
-- +goose StatementEnd

CREATE TRIGGER holders_of_ending AFTER INSERT ON endings FOR EACH ROW EXECUTE FUNCTION set_ended_of_holders();

-- +goose StatementBegin
CREATE FUNCTION set_ended_of_holder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE holders x SET ended = coalesce((SELECT greatest(e.ended, 1) FROM endings e WHERE e.tbl = NEW.tbl), 1)
    FROM heads h WHERE h.tbl = NEW.tbl AND h.status = 'over' AND x.player = NEW.player AND x.tbl = NEW.tbl;
    RETURN NULL;
END $$;
-- +goose StatementEnd

CREATE TRIGGER ending_of_holder AFTER INSERT ON holders FOR EACH ROW EXECUTE FUNCTION set_ended_of_holder();

-- A match that ended without an ending has none to wait for.
-- +goose StatementBegin
CREATE FUNCTION set_over_of_holders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE holders SET ended = 1 WHERE tbl = NEW.tbl AND ended = 0;
    RETURN NULL;
END $$;
-- +goose StatementEnd

CREATE TRIGGER holders_of_head AFTER UPDATE OF status ON heads FOR EACH ROW
    WHEN (NEW.status = 'over' AND OLD.status <> 'over') EXECUTE FUNCTION set_over_of_holders();
