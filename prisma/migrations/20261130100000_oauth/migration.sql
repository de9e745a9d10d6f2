-- Assistants that people allowed to use an account by signing in (OAuth 2.1).
CREATE TABLE oauth_client (
  id text NOT NULL,
  name text NOT NULL,
  redirect_uris text[],
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  allowed_at timestamptz(3),
  CONSTRAINT oauth_client_pkey PRIMARY KEY (id)
);
CREATE INDEX oauth_client_created_at_idx ON oauth_client (created_at);

CREATE TABLE oauth_grant (
  account_id uuid NOT NULL,
  id uuid DEFAULT uuidv7() NOT NULL,
  person_id uuid NOT NULL,
  client_id text NOT NULL,
  client_name text NOT NULL,
  client_host text NOT NULL,
  scope text NOT NULL,
  resource text NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  connected_at timestamptz(3),
  last_used_at timestamptz(3),
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT oauth_grant_pkey PRIMARY KEY (account_id, id)
);

CREATE TABLE oauth_code (
  account_id uuid NOT NULL,
  code_hash text NOT NULL,
  grant_id uuid NOT NULL,
  redirect_uri text NOT NULL,
  code_challenge text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  CONSTRAINT oauth_code_pkey PRIMARY KEY (account_id, code_hash)
);
CREATE INDEX oauth_code_account_id_grant_id_idx ON oauth_code (account_id, grant_id);

CREATE TABLE oauth_token (
  account_id uuid NOT NULL,
  token_hash text NOT NULL,
  grant_id uuid NOT NULL,
  kind text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  CONSTRAINT oauth_token_pkey PRIMARY KEY (account_id, token_hash),
  CONSTRAINT oauth_token_kind CHECK (kind IN ('access', 'refresh'))
);
CREATE INDEX oauth_token_account_id_grant_id_idx ON oauth_token (account_id, grant_id);

ALTER TABLE oauth_grant ADD CONSTRAINT oauth_grant_account_id_fkey
  FOREIGN KEY (account_id) REFERENCES account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE oauth_code ADD CONSTRAINT oauth_code_account_id_grant_id_fkey
  FOREIGN KEY (account_id, grant_id) REFERENCES oauth_grant(account_id, id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE oauth_token ADD CONSTRAINT oauth_token_account_id_grant_id_fkey
  FOREIGN KEY (account_id, grant_id) REFERENCES oauth_grant(account_id, id) ON UPDATE CASCADE ON DELETE CASCADE;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['oauth_grant', 'oauth_code', 'oauth_token'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own_account ON %I TO afterword_app USING (account_id = (SELECT current_account()))
  WITH CHECK (account_id = (SELECT current_account()))', name);
  END LOOP;
END $$;

GRANT SELECT, INSERT, UPDATE, DELETE ON oauth_client, oauth_grant, oauth_code, oauth_token TO afterword_app;
