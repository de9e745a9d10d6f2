-- Figures that changed by more than chance explains, and up to which day each account's figures were checked.
CREATE TABLE alert (
  account_id uuid NOT NULL,
  id uuid DEFAULT uuidv7() NOT NULL,
  stream text NOT NULL,
  kind text NOT NULL,
  question_id text,
  title text,
  label text,
  last_day date NOT NULL,
  since date NOT NULL,
  before_percent double precision NOT NULL,
  now_percent double precision NOT NULL,
  low double precision NOT NULL,
  high double precision NOT NULL,
  causes text[] DEFAULT '{}' NOT NULL,
  mailed_at timestamptz(3),
  slack_attempts smallint DEFAULT 0 NOT NULL,
  slack_sent_at timestamptz(3),
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT alert_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT alert_kind CHECK (kind IN ('responseRate', 'nps', 'choice'))
);
CREATE UNIQUE INDEX alert_once_key ON alert (account_id, last_day, stream);

CREATE TABLE alert_check (
  account_id uuid NOT NULL,
  last_day date NOT NULL,
  CONSTRAINT alert_check_pkey PRIMARY KEY (account_id)
);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['alert', 'alert_check'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own_account ON %I TO afterword_app USING (account_id = (SELECT current_account()))
  WITH CHECK (account_id = (SELECT current_account()))', name);
    EXECUTE format('CREATE POLICY deliveries_and_jobs ON %I TO afterword_worker USING (true) WITH CHECK (true)', name);
  END LOOP;
END $$;

GRANT SELECT ON alert, alert_check TO afterword_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON alert, alert_check TO afterword_worker;

ALTER TABLE membership ADD COLUMN notification_alerts_enabled boolean DEFAULT true NOT NULL;
