-- People, their sessions and how they prove who they are; and how often anyone may try.

CREATE TABLE membership (
  account_id uuid NOT NULL,
  person_id uuid NOT NULL,
  role text NOT NULL,
  status text DEFAULT 'active' NOT NULL,
  invited_at timestamptz(3),
  last_seen_at timestamptz(3),
  notification_best_practice_enabled boolean DEFAULT true NOT NULL,
  notification_marketing_enabled boolean DEFAULT false NOT NULL,
  notification_daily_digest_enabled boolean DEFAULT true NOT NULL,
  notification_weekly_digest_enabled boolean DEFAULT true NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  invited_by uuid,
  invited_name text,
  low_score_mails_since timestamptz(3),
  notification_coverage_enabled boolean DEFAULT true NOT NULL,
  notification_billing_enabled boolean DEFAULT true NOT NULL,
  notification_integrations_enabled boolean DEFAULT true NOT NULL,
  CONSTRAINT membership_pkey PRIMARY KEY (account_id, person_id),
  CONSTRAINT membership_role_check CHECK (role IN ('owner', 'admin', 'member')),
  CONSTRAINT membership_status_check CHECK (status IN ('active', 'invited'))
);
CREATE INDEX membership_low_scores_idx ON membership (account_id) WHERE (low_score_mails_since IS NOT NULL);
-- One owner an account.
CREATE UNIQUE INDEX membership_owner_key ON membership (account_id) WHERE (role = 'owner');
CREATE INDEX membership_person_id_idx ON membership (person_id);

-- Addresses that identify a session once, for what a browser loads without our scripts: downloads and frames.
CREATE TABLE one_time_address (
  token_hash text NOT NULL,
  session_id uuid NOT NULL,
  path text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT one_time_address_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX one_time_address_expires_at_idx ON one_time_address (expires_at);
CREATE INDEX one_time_address_session_id_idx ON one_time_address (session_id);

CREATE TABLE passkey_challenge (
  challenge_hash text NOT NULL,
  purpose text NOT NULL,
  bound_to text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT passkey_challenge_pkey PRIMARY KEY (challenge_hash),
  CONSTRAINT passkey_challenge_purpose_check CHECK (purpose IN ('register', 'signIn', 'secondFactor', 'renew'))
);
CREATE INDEX passkey_challenge_expires_at_idx ON passkey_challenge (expires_at);

CREATE TABLE person (
  id uuid DEFAULT uuidv7() NOT NULL,
  email_address text NOT NULL,
  name text,
  phone text,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  last_seen_at timestamptz(3),
  CONSTRAINT person_pkey PRIMARY KEY (id)
);
CREATE INDEX person_address_search_idx ON person USING gin (email_address gin_trgm_ops);
CREATE UNIQUE INDEX person_email_address_key ON person (email_address);

-- Authenticator apps, passkeys and recovery codes of people, and the sign-ins that wait for one. People belong to no
-- account, so neither do these.
CREATE TABLE person_factor (
  id uuid DEFAULT uuidv7() NOT NULL,
  person_id uuid NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  confirmed_at timestamptz(3),
  last_used_at timestamptz(3),
  secret text,
  last_step integer,
  credential_id text,
  public_key bytea,
  counter bigint DEFAULT 0 NOT NULL,
  transports text[] DEFAULT ARRAY[]::text[],
  is_backed_up boolean DEFAULT false NOT NULL,
  CONSTRAINT person_factor_pkey PRIMARY KEY (id),
  CONSTRAINT person_factor_kind_check CHECK (((kind = 'totp') AND (secret IS NOT NULL)) OR ((kind = 'passkey') AND (credential_id IS NOT NULL) AND (public_key IS NOT NULL)))
);
CREATE UNIQUE INDEX person_factor_credential_id_key ON person_factor (credential_id);
CREATE INDEX person_factor_person_id_idx ON person_factor (person_id);

-- How often callers called, shared by all processes. Of no account, and worth nothing after a crash: not logged.
CREATE UNLOGGED TABLE rate_bucket (
  name text NOT NULL,
  tokens double precision NOT NULL,
  granted integer NOT NULL,
  filled_at timestamptz(3) NOT NULL,
  CONSTRAINT rate_bucket_pkey PRIMARY KEY (name)
) WITH (fillfactor = 50);
CREATE INDEX rate_bucket_filled_at_idx ON rate_bucket (filled_at);

CREATE TABLE recovery_code (
  person_id uuid NOT NULL,
  code_hash text NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  used_at timestamptz(3),
  CONSTRAINT recovery_code_pkey PRIMARY KEY (person_id, code_hash)
);

-- A user of a store lost the app: what was signed for them before opens nothing. Kept for as long as that could be used.
CREATE TABLE removed_store_user (
  platform text NOT NULL,
  domain text NOT NULL,
  user_id text NOT NULL,
  removed_at timestamptz(3) NOT NULL,
  CONSTRAINT removed_store_user_pkey PRIMARY KEY (platform, domain, user_id)
);
CREATE INDEX removed_store_user_removed_at_idx ON removed_store_user (removed_at);

CREATE TABLE session (
  id uuid DEFAULT uuidv7() NOT NULL,
  token_hash text NOT NULL,
  person_id uuid NOT NULL,
  account_id uuid,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  renewed_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  staff_until timestamptz(3),
  staff_reason text,
  signed_in_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  last_seen_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  second_factor_at timestamptz(3),
  browser text,
  system text,
  address text,
  platform text,
  is_held boolean DEFAULT false NOT NULL,
  CONSTRAINT session_pkey PRIMARY KEY (id)
);
CREATE INDEX session_account_id_idx ON session (account_id);
CREATE INDEX session_expires_at_idx ON session (expires_at);
CREATE INDEX session_person_id_idx ON session (person_id);
CREATE UNIQUE INDEX session_token_hash_key ON session (token_hash);

CREATE TABLE sign_in_challenge (
  token_hash text NOT NULL,
  person_id uuid NOT NULL,
  account_id uuid,
  return_to text,
  tries integer DEFAULT 0 NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT sign_in_challenge_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX sign_in_challenge_expires_at_idx ON sign_in_challenge (expires_at);
CREATE INDEX sign_in_challenge_person_id_idx ON sign_in_challenge (person_id);

CREATE TABLE sign_in_link (
  token_hash text NOT NULL,
  purpose text NOT NULL,
  email_address text NOT NULL,
  return_to text,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  account_id uuid,
  browser_hash text,
  code_expires_at timestamptz(3),
  code_hash text,
  code_tries integer DEFAULT 0 NOT NULL,
  person_id uuid,
  number integer DEFAULT 0 NOT NULL,
  known_browser text,
  CONSTRAINT sign_in_link_pkey PRIMARY KEY (token_hash),
  CONSTRAINT sign_in_link_purpose_check CHECK (purpose IN ('login', 'invite', 'address', 'restore'))
);
-- The invitations that an account sent within the hour are counted, and those of a member are looked for.
CREATE INDEX sign_in_link_account_id_created_at_idx ON sign_in_link (account_id, created_at);
CREATE INDEX sign_in_link_browser_hash_idx ON sign_in_link (browser_hash);
CREATE INDEX sign_in_link_email_address_purpose_number_idx ON sign_in_link (email_address, purpose, number);
CREATE INDEX sign_in_link_expires_at_idx ON sign_in_link (expires_at);
-- The new addresses that a person asked for are counted and ended, whichever of their accounts they asked from.
CREATE INDEX sign_in_link_person_id_created_at_idx ON sign_in_link (person_id, created_at);

-- Which person a user of a store is: a store's token names its own user.
CREATE TABLE store_user (
  platform text NOT NULL,
  domain text NOT NULL,
  user_id text NOT NULL,
  person_id uuid NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT store_user_pkey PRIMARY KEY (platform, domain, user_id),
  CONSTRAINT store_user_domain_check CHECK (domain = lower(domain))
);
CREATE INDEX store_user_person_id_idx ON store_user (person_id);

CREATE TABLE tour_seen (
  person_id uuid NOT NULL,
  page text NOT NULL,
  seen_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT tour_seen_pkey PRIMARY KEY (person_id, page)
);

ALTER TABLE membership ADD CONSTRAINT membership_person_id_fkey
  FOREIGN KEY (person_id) REFERENCES person(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE one_time_address ADD CONSTRAINT one_time_address_session_id_fkey
  FOREIGN KEY (session_id) REFERENCES session(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE person_factor ADD CONSTRAINT person_factor_person_id_fkey
  FOREIGN KEY (person_id) REFERENCES person(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE recovery_code ADD CONSTRAINT recovery_code_person_id_fkey
  FOREIGN KEY (person_id) REFERENCES person(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE session ADD CONSTRAINT session_person_id_fkey
  FOREIGN KEY (person_id) REFERENCES person(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE sign_in_challenge ADD CONSTRAINT sign_in_challenge_person_id_fkey
  FOREIGN KEY (person_id) REFERENCES person(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE store_user ADD CONSTRAINT store_user_person_id_fkey
  FOREIGN KEY (person_id) REFERENCES person(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE tour_seen ADD CONSTRAINT tour_seen_person_id_fkey
  FOREIGN KEY (person_id) REFERENCES person(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE membership ENABLE ROW LEVEL SECURITY;
CREATE POLICY directory ON membership FOR SELECT TO afterword_app, afterword_worker USING (true);
CREATE POLICY own_account_delete ON membership FOR DELETE TO afterword_app USING (account_id = (SELECT current_account()));
CREATE POLICY own_account_insert ON membership FOR INSERT TO afterword_app
  WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY own_account_update ON membership FOR UPDATE TO afterword_app USING (account_id = (SELECT current_account()))
  WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY staff ON membership FOR SELECT TO afterword_staff USING (true);

GRANT SELECT, INSERT, DELETE ON one_time_address, tour_seen TO afterword_app;
GRANT SELECT, INSERT, UPDATE ON person, rate_bucket, removed_store_user, sign_in_link TO afterword_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON membership, passkey_challenge, person_factor, recovery_code, session,
  sign_in_challenge, store_user TO afterword_app;
GRANT SELECT ON membership TO afterword_staff;
GRANT DELETE ON one_time_address, passkey_challenge, rate_bucket, removed_store_user, session, sign_in_challenge,
  sign_in_link TO afterword_worker;
GRANT SELECT ON membership, person TO afterword_worker;
GRANT SELECT (expires_at) ON one_time_address TO afterword_worker;
GRANT SELECT (expires_at) ON passkey_challenge TO afterword_worker;
GRANT SELECT (id, email_address, name) ON person TO afterword_staff;
GRANT SELECT (filled_at) ON rate_bucket TO afterword_worker;
GRANT SELECT (removed_at) ON removed_store_user TO afterword_worker;
GRANT SELECT (expires_at) ON session TO afterword_worker;
GRANT SELECT (expires_at) ON sign_in_challenge TO afterword_worker;
GRANT SELECT (expires_at) ON sign_in_link TO afterword_worker;
