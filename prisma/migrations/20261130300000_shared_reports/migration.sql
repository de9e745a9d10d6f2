-- Links to read-only reports. A link's token names the account, so it is looked up before the account is known.
CREATE TABLE shared_report (
  account_id uuid NOT NULL,
  id uuid DEFAULT uuidv7() NOT NULL,
  token_hash text NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  query text NOT NULL,
  question_ids text[] NOT NULL,
  shows_texts boolean NOT NULL,
  is_frozen boolean NOT NULL,
  embed_origins text[] NOT NULL,
  password_hash text,
  snapshot jsonb,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  created_by uuid,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_opened_at timestamptz(3),
  CONSTRAINT shared_report_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT shared_report_kind CHECK (kind IN ('analytics', 'channels', 'explore')),
  -- What shoppers wrote must be erasable.
  CONSTRAINT shared_report_frozen CHECK (NOT (is_frozen AND shows_texts))
);
CREATE UNIQUE INDEX shared_report_token_hash_key ON shared_report (token_hash);
ALTER TABLE shared_report ADD CONSTRAINT shared_report_account_id_fkey
  FOREIGN KEY (account_id) REFERENCES account(id) ON UPDATE CASCADE ON DELETE CASCADE;

GRANT SELECT, INSERT, UPDATE ON shared_report TO afterword_app;
