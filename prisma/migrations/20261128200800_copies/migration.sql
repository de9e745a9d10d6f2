-- The feed of changed responses, and their copies in files.

CREATE SEQUENCE response_feed_version;

-- Copies of an account's responses as files, one set for each month, at a partner that gets files.
CREATE TABLE file_copy (
  account_id uuid NOT NULL,
  integration text NOT NULL,
  connected_at timestamptz(3),
  noted_from bigint,
  begun_at timestamptz(3),
  readable_up_to bigint,
  due_at timestamptz(3) NOT NULL,
  failing_since timestamptz(3),
  is_connected boolean DEFAULT true NOT NULL,
  folders_to_remove text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT file_copy_pkey PRIMARY KEY (account_id, integration)
);

-- Months of which responses changed. The account's column isn't called account_id, because an account that is being
-- deleted writes here too.
CREATE TABLE file_copy_change (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account uuid NOT NULL,
  month date NOT NULL,
  CONSTRAINT file_copy_change_pkey PRIMARY KEY (id)
);

CREATE TABLE file_copy_month (
  account_id uuid NOT NULL,
  integration text NOT NULL,
  month date NOT NULL,
  changed_at timestamp(6) with time zone,
  parts integer DEFAULT 0 NOT NULL,
  most_parts integer DEFAULT 0 NOT NULL,
  responses integer DEFAULT 0 NOT NULL,
  written_at timestamptz(3),
  CONSTRAINT file_copy_month_pkey PRIMARY KEY (account_id, integration, month)
);

-- Responses that changed since they were sent. The account's column isn't called account_id, because these outlive it:
-- that an account was deleted is sent too.
CREATE TABLE response_change (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  account uuid NOT NULL,
  response uuid NOT NULL,
  noted_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT response_change_pkey PRIMARY KEY (id)
);

-- The feed of responses to a second store (ClickHouse), from which explorations can be read. One row.
CREATE TABLE response_feed (
  is_only boolean DEFAULT true NOT NULL,
  feed_id uuid,
  noted_from bigint,
  filled_account uuid,
  filled_response uuid,
  filled_at timestamptz(3),
  sent_at timestamptz(3),
  CONSTRAINT response_feed_pkey PRIMARY KEY (is_only),
  CONSTRAINT response_feed_is_only_check CHECK (is_only)
);

ALTER TABLE file_copy ADD CONSTRAINT file_copy_account_id_fkey
  FOREIGN KEY (account_id) REFERENCES account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE file_copy_month ADD CONSTRAINT file_copy_month_account_id_integration_fkey
  FOREIGN KEY (account_id, integration) REFERENCES file_copy(account_id, integration) ON UPDATE CASCADE ON DELETE CASCADE;

-- What operators watch: what waits, what failed, and how far copies are behind.
CREATE FUNCTION operation_figures()
 RETURNS TABLE(figure text, label text, state text, value double precision)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  RETURN QUERY
    SELECT 'deliveries', d.integration, d.status, count(*)::double precision FROM public.delivery AS d
    WHERE d.status IN ('waiting', 'sending', 'held', 'failed') GROUP BY d.integration, d.status
  UNION ALL
    SELECT 'oldestDue', d.integration, '', max(extract(epoch FROM now() - d.due_at))::double precision
    FROM public.delivery AS d WHERE d.status = 'waiting' AND d.due_at <= now() GROUP BY d.integration
  UNION ALL
    SELECT 'jobs', q.name, s.state, s.jobs::double precision FROM pgboss.queue AS q
    CROSS JOIN LATERAL (
      VALUES ('deferred', q.deferred_count), ('ready', q.ready_count), ('active', q.active_count), ('failed', q.failed_count)
    ) AS s(state, jobs)
  UNION ALL
    SELECT 'pausedConnections', c.name, '', count(*)::double precision FROM public.connection AS c
    WHERE c.status = 'paused' GROUP BY c.name
  UNION ALL
    SELECT 'missingAccess', c.name, a.access, count(*)::double precision
    FROM public.connection AS c CROSS JOIN LATERAL unnest(c.missing_access) AS a(access)
    WHERE c.status = 'connected' GROUP BY c.name, a.access
  UNION ALL
    SELECT 'countsWaiting', '', '', count(*)::double precision FROM public.counter_log AS l
  UNION ALL
    SELECT 'copyWaiting', '', '', coalesce(max(c.id) - min(c.id) + 1, 0)::double precision FROM public.response_change AS c
  UNION ALL
    SELECT 'copyBehind', '', '', extract(epoch FROM now() - coalesce(f.sent_at, uuid_extract_timestamp(f.feed_id)))::double precision
    FROM public.response_feed AS f WHERE f.sent_at IS NOT NULL OR f.feed_id IS NOT NULL;
END
$function$;
REVOKE EXECUTE ON FUNCTION operation_figures() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION operation_figures() TO afterword_app;

-- Views without answers aren't sent, and are most writes.
CREATE FUNCTION note_responses()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
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
END $function$;
REVOKE EXECUTE ON FUNCTION note_responses() FROM PUBLIC;

CREATE FUNCTION note_changed_responses()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
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
END $function$;
REVOKE EXECUTE ON FUNCTION note_changed_responses() FROM PUBLIC;

CREATE FUNCTION note_changed_answers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
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
END $function$;
REVOKE EXECUTE ON FUNCTION note_changed_answers() FROM PUBLIC;

CREATE TRIGGER noted_delete AFTER DELETE
  ON answer REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_answers();
CREATE TRIGGER noted_insert AFTER INSERT
  ON answer REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_answers();
CREATE TRIGGER noted_update AFTER UPDATE
  ON answer REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_answers();
CREATE TRIGGER noted_delete AFTER DELETE
  ON response REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_responses();
CREATE TRIGGER noted_insert AFTER INSERT
  ON response REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_responses();
CREATE TRIGGER noted_update AFTER UPDATE
  ON response REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_responses();

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'file_copy', 'file_copy_change', 'file_copy_month', 'response_change', 'response_feed'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY[
    'file_copy', 'file_copy_change', 'file_copy_month', 'response_change', 'response_feed'
  ] LOOP
    EXECUTE format('CREATE POLICY deliveries_and_jobs ON %I TO afterword_worker USING (true) WITH CHECK (true)', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY[
    'file_copy', 'file_copy_month'
  ] LOOP
    EXECUTE format('CREATE POLICY own_account ON %I TO afterword_app USING (account_id = (SELECT current_account()))
  WITH CHECK (account_id = (SELECT current_account()))', name);
  END LOOP;
END $$;

CREATE POLICY read ON response_feed FOR SELECT TO afterword_app USING (true);

GRANT SELECT ON file_copy_month, response_feed TO afterword_app;
GRANT SELECT, INSERT, UPDATE ON file_copy TO afterword_app;
GRANT SELECT, DELETE ON file_copy_change, response_change TO afterword_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON file_copy, file_copy_month TO afterword_worker;
GRANT SELECT, UPDATE ON response_feed TO afterword_worker;
GRANT SELECT, USAGE ON SEQUENCE response_feed_version TO afterword_worker;

INSERT INTO response_feed DEFAULT VALUES;
