-- Copies of an account's responses as files, one set for each month, at a partner that gets files.
CREATE TABLE "file_copy" (
    "account_id" UUID NOT NULL,
    "integration" TEXT NOT NULL,
    -- The connection's own, when all months were last marked to be written: the files may have to be in another place since.
    "connected_at" TIMESTAMPTZ(3),
    -- Transactions before this one may have changed responses without noting it: the first copy waits for their end.
    "noted_from" BIGINT,
    -- When all months were last marked to be written; null before.
    "begun_at" TIMESTAMPTZ(3),
    -- How far the plan let the account read answers then.
    "readable_up_to" BIGINT,
    -- When what changed is written next.
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    -- When files weren't accepted for the first time since they last were; null while they are.
    "failing_since" TIMESTAMPTZ(3),
    -- Without a connection nothing is noted; which files may be at its place stays known.
    "is_connected" BOOLEAN NOT NULL DEFAULT true,
    -- Of ended connections, where the files are on this server.
    "folders_to_remove" TEXT[] NOT NULL DEFAULT '{}',
    CONSTRAINT "file_copy_pkey" PRIMARY KEY ("account_id", "integration"),
    CONSTRAINT "file_copy_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "file_copy_month" (
    "account_id" UUID NOT NULL,
    "integration" TEXT NOT NULL,
    -- The first day of the month, in UTC, in which the responses were begun.
    "month" DATE NOT NULL,
    -- When a change was last noted that the files don't have yet; null if they have all.
    "changed_at" TIMESTAMPTZ(6),
    -- Of each kind of file, so many may be there; and so many there ever were, at any place.
    "parts" INTEGER NOT NULL DEFAULT 0,
    "most_parts" INTEGER NOT NULL DEFAULT 0,
    "responses" INTEGER NOT NULL DEFAULT 0,
    "written_at" TIMESTAMPTZ(3),
    CONSTRAINT "file_copy_month_pkey" PRIMARY KEY ("account_id", "integration", "month"),
    CONSTRAINT "file_copy_month_account_id_integration_fkey" FOREIGN KEY ("account_id", "integration")
      REFERENCES "file_copy" ("account_id", "integration") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Months of which responses changed. The account's column isn't called account_id, because an account that is being
-- deleted writes here too.
CREATE TABLE "file_copy_change" (
    "id" BIGINT GENERATED ALWAYS AS IDENTITY,
    "account" UUID NOT NULL,
    "month" DATE NOT NULL,
    CONSTRAINT "file_copy_change_pkey" PRIMARY KEY ("id")
);

GRANT SELECT ON "file_copy", "file_copy_month" TO afterword_app;
GRANT INSERT, UPDATE ON "file_copy" TO afterword_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "file_copy", "file_copy_month" TO afterword_worker;
GRANT SELECT, DELETE ON "file_copy_change" TO afterword_worker;

ALTER TABLE "file_copy" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own_account" ON "file_copy" TO afterword_app
  USING ("account_id" = (SELECT current_account())) WITH CHECK ("account_id" = (SELECT current_account()));
CREATE POLICY "deliveries_and_jobs" ON "file_copy" TO afterword_worker USING (true) WITH CHECK (true);
ALTER TABLE "file_copy_month" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own_account" ON "file_copy_month" TO afterword_app
  USING ("account_id" = (SELECT current_account())) WITH CHECK ("account_id" = (SELECT current_account()));
CREATE POLICY "deliveries_and_jobs" ON "file_copy_month" TO afterword_worker USING (true) WITH CHECK (true);
ALTER TABLE "file_copy_change" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "deliveries_and_jobs" ON "file_copy_change" TO afterword_worker USING (true) WITH CHECK (true);

-- The month of a response is that of its id, which never changes. An id without a time is in none of those with files.
CREATE FUNCTION month_of_id(id uuid) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(date_trunc('month', uuid_extract_timestamp(id) AT TIME ZONE 'UTC'), 'epoch')::date $$;

CREATE OR REPLACE FUNCTION note_responses() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF EXISTS (SELECT FROM response_feed WHERE feed_id IS NOT NULL) THEN
    INSERT INTO response_change (account, response) SELECT account_id, id FROM changed WHERE answered_at IS NOT NULL;
  END IF;
  IF EXISTS (SELECT FROM file_copy) THEN
    INSERT INTO file_copy_change (account, month)
      SELECT DISTINCT c.account_id, month_of_id(c.id) FROM changed c JOIN file_copy f ON f.account_id = c.account_id AND f.is_connected
      WHERE c.answered_at IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION note_changed_responses() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF EXISTS (SELECT FROM response_feed WHERE feed_id IS NOT NULL) THEN
    INSERT INTO response_change (account, response)
      SELECT account_id, id FROM changed WHERE answered_at IS NOT NULL
      UNION SELECT account_id, id FROM before WHERE answered_at IS NOT NULL;
  END IF;
  IF EXISTS (SELECT FROM file_copy) THEN
    INSERT INTO file_copy_change (account, month)
      SELECT DISTINCT c.account_id, month_of_id(c.id)
      FROM (SELECT account_id, id, answered_at FROM changed UNION ALL SELECT account_id, id, answered_at FROM before) AS c
      JOIN file_copy f ON f.account_id = c.account_id AND f.is_connected
      WHERE c.answered_at IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION note_changed_answers() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF EXISTS (SELECT FROM response_feed WHERE feed_id IS NOT NULL) THEN
    INSERT INTO response_change (account, response) SELECT DISTINCT account_id, response_id FROM changed;
  END IF;
  IF EXISTS (SELECT FROM file_copy) THEN
    INSERT INTO file_copy_change (account, month)
      SELECT DISTINCT c.account_id, month_of_id(c.response_id) FROM changed c
      JOIN file_copy f ON f.account_id = c.account_id AND f.is_connected;
  END IF;
  RETURN NULL;
END $$;
