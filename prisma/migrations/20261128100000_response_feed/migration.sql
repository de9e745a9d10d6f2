-- The feed of responses to a second store (ClickHouse), from which explorations can be read. One row.
CREATE TABLE "response_feed" (
    "is_only" BOOLEAN NOT NULL DEFAULT true CHECK ("is_only"),
    -- Of the copy that is kept; null while there is no second store, and then nothing is noted.
    "feed_id" UUID,
    -- Transactions before this one may have changed responses without noting them: the filling waits for their end.
    "noted_from" BIGINT,
    -- The last response that was filled in; those after it, in the order of accounts and ids, are still to come.
    "filled_account" UUID,
    "filled_response" UUID,
    -- When the last one was; null before.
    "filled_at" TIMESTAMPTZ(3),
    -- When all that had changed was sent.
    "sent_at" TIMESTAMPTZ(3),
    CONSTRAINT "response_feed_pkey" PRIMARY KEY ("is_only")
);
INSERT INTO "response_feed" DEFAULT VALUES;

-- Responses that changed since they were sent. The account's column isn't called account_id, because these outlive it:
-- that an account was deleted is sent too.
CREATE TABLE "response_change" (
    "id" BIGINT GENERATED ALWAYS AS IDENTITY,
    "account" UUID NOT NULL,
    "response" UUID NOT NULL,
    "noted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "response_change_pkey" PRIMARY KEY ("id")
);
-- Of what is sent: of two states of a response the one with the higher version is newer.
CREATE SEQUENCE "response_feed_version";

GRANT SELECT ON "response_feed" TO afterword_app;
GRANT SELECT, UPDATE ON "response_feed" TO afterword_worker;
GRANT SELECT, DELETE ON "response_change" TO afterword_worker;
GRANT USAGE, SELECT ON SEQUENCE "response_feed_version" TO afterword_worker;

ALTER TABLE "response_feed" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "read" ON "response_feed" FOR SELECT TO afterword_app USING (true);
CREATE POLICY "deliveries_and_jobs" ON "response_feed" TO afterword_worker USING (true) WITH CHECK (true);
ALTER TABLE "response_change" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "deliveries_and_jobs" ON "response_change" TO afterword_worker USING (true) WITH CHECK (true);

-- Views without answers aren't sent, and are most writes.
CREATE FUNCTION note_responses() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF EXISTS (SELECT FROM response_feed WHERE feed_id IS NOT NULL) THEN
    INSERT INTO response_change (account, response) SELECT account_id, id FROM changed WHERE answered_at IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION note_changed_responses() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF EXISTS (SELECT FROM response_feed WHERE feed_id IS NOT NULL) THEN
    INSERT INTO response_change (account, response)
      SELECT account_id, id FROM changed WHERE answered_at IS NOT NULL
      UNION SELECT account_id, id FROM before WHERE answered_at IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION note_changed_answers() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF EXISTS (SELECT FROM response_feed WHERE feed_id IS NOT NULL) THEN
    INSERT INTO response_change (account, response) SELECT DISTINCT account_id, response_id FROM changed;
  END IF;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION note_responses(), note_changed_responses(), note_changed_answers() FROM PUBLIC;

CREATE TRIGGER "noted_insert" AFTER INSERT ON "response" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_responses();
CREATE TRIGGER "noted_update" AFTER UPDATE ON "response" REFERENCING OLD TABLE AS before NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_responses();
CREATE TRIGGER "noted_delete" AFTER DELETE ON "response" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_responses();
CREATE TRIGGER "noted_insert" AFTER INSERT ON "answer" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_answers();
CREATE TRIGGER "noted_update" AFTER UPDATE ON "answer" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_answers();
CREATE TRIGGER "noted_delete" AFTER DELETE ON "answer" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_answers();
