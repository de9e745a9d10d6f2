-- Responses that merchants bring from other services. An account has one open import at a time.
CREATE TABLE import (
  account_id uuid NOT NULL,
  id uuid DEFAULT uuidv7() NOT NULL,
  source text NOT NULL,
  status text NOT NULL,
  sealed_key text,
  cursor text,
  time_zone text,
  answers integer DEFAULT 0 NOT NULL,
  unreadable integer DEFAULT 0 NOT NULL,
  found jsonb,
  questions jsonb,
  survey_id uuid,
  made_survey boolean DEFAULT false NOT NULL,
  stored integer DEFAULT 0 NOT NULL,
  left_out integer DEFAULT 0 NOT NULL,
  problem text,
  failures smallint DEFAULT 0 NOT NULL,
  retry_at timestamptz(3),
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  created_by uuid,
  progressed_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  finished_at timestamptz(3),
  CONSTRAINT import_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT import_status CHECK (status IN ('sending', 'reading', 'ready', 'storing', 'done', 'undoing', 'undone', 'failed', 'canceled'))
);
CREATE UNIQUE INDEX import_open_idx ON import (account_id) WHERE status IN ('sending', 'reading', 'ready', 'storing', 'undoing');

-- Answers as another service has them, until they are stored or the import is canceled.
CREATE TABLE import_answer (
  account_id uuid NOT NULL,
  import_id uuid NOT NULL,
  platform text NOT NULL,
  order_key text NOT NULL,
  question_key text NOT NULL,
  source_id text NOT NULL,
  question text NOT NULL,
  kind text NOT NULL,
  choice text,
  typed text,
  answered_at timestamptz(3) NOT NULL,
  source_order_id text,
  facts jsonb,
  CONSTRAINT import_answer_pkey PRIMARY KEY (account_id, import_id, platform, order_key, question_key, source_id)
);

-- Which responses an import stored, for as long as it can be undone.
CREATE TABLE imported_response (
  account_id uuid NOT NULL,
  import_id uuid NOT NULL,
  response_id uuid NOT NULL,
  CONSTRAINT imported_response_pkey PRIMARY KEY (account_id, import_id, response_id)
);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['import', 'import_answer', 'imported_response'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own_account ON %I TO afterword_app USING (account_id = (SELECT current_account()))
  WITH CHECK (account_id = (SELECT current_account()))', name);
    EXECUTE format('CREATE POLICY deliveries_and_jobs ON %I TO afterword_worker USING (true) WITH CHECK (true)', name);
  END LOOP;
END $$;

GRANT SELECT, INSERT, UPDATE ON import TO afterword_app;
GRANT INSERT, DELETE ON import_answer TO afterword_app;
GRANT SELECT (account_id, platform, source_order_id, choice, typed, facts) ON import_answer TO afterword_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON import, import_answer, imported_response TO afterword_worker;
-- The survey of an import that was undone.
GRANT DELETE ON survey TO afterword_worker;

-- What stored responses need to know of the account.
GRANT EXECUTE ON FUNCTION store_numbers_of(uuid), has_connected_store(uuid) TO afterword_worker;
