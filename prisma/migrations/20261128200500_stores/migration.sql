-- What is known of orders from stores, installs and consents; and which mails were sent.

-- Which advice a person was mailed: the row is written in the transaction that queues the mail. Without a kind, there was
-- nothing new to say to them that day.
CREATE TABLE advice_sent (
  account_id uuid NOT NULL,
  person_id uuid NOT NULL,
  day date NOT NULL,
  kind text,
  subject text,
  claimed_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT advice_sent_pkey PRIMARY KEY (account_id, person_id, day),
  CONSTRAINT advice_sent_subject_check CHECK ((kind IS NULL) = (subject IS NULL))
);
CREATE UNIQUE INDEX advice_sent_once ON advice_sent (account_id, person_id, kind, subject);

-- Questions whose answers are copied to the order and its customer at the store's platform, since when.
CREATE TABLE copied_question (
  account_id uuid NOT NULL,
  question_id text NOT NULL,
  enabled_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  is_tagged boolean DEFAULT false NOT NULL,
  defined_at timestamptz(3),
  CONSTRAINT copied_question_pkey PRIMARY KEY (account_id, question_id)
);

-- Times in which the survey showed with far fewer orders than before.
CREATE TABLE coverage_alarm (
  account_id uuid NOT NULL,
  id uuid DEFAULT uuidv7() NOT NULL,
  platform text NOT NULL,
  started_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  usual double precision NOT NULL,
  orders integer NOT NULL,
  shown integer NOT NULL,
  mailed_at timestamptz(3),
  CONSTRAINT coverage_alarm_pkey PRIMARY KEY (account_id, id)
);
-- One at a time.
CREATE UNIQUE INDEX coverage_alarm_open_key ON coverage_alarm (account_id) WHERE (ended_at IS NULL);

-- Which digest a person was sent: the row is written in the transaction that queues the mail, so there is one of each.
CREATE TABLE digest_sent (
  account_id uuid NOT NULL,
  person_id uuid NOT NULL,
  period text NOT NULL,
  last_day date NOT NULL,
  claimed_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  is_mailed boolean NOT NULL,
  CONSTRAINT digest_sent_pkey PRIMARY KEY (account_id, person_id, period, last_day),
  CONSTRAINT digest_sent_period_check CHECK (period IN ('day', 'week'))
);

-- Which responses were mailed for a low score: the row is written in the transaction that queues the mails.
CREATE TABLE low_score_mail (
  account_id uuid NOT NULL,
  response_id uuid NOT NULL,
  claimed_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT low_score_mail_pkey PRIMARY KEY (account_id, response_id)
);

-- Who was mailed which product news: the row is written in the transaction that queues the email.
CREATE TABLE news_sent (
  file_name text NOT NULL,
  person_id uuid NOT NULL,
  claimed_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT news_sent_pkey PRIMARY KEY (file_name, person_id)
);
CREATE INDEX news_sent_person_id_idx ON news_sent (person_id);

-- A signed-in merchant went to a store's install page from here: the app's first opening in that store asks whether it is
-- to be connected with their account.
CREATE TABLE started_install (
  platform text NOT NULL,
  domain text NOT NULL,
  account_id uuid NOT NULL,
  person_id uuid NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  app_page text,
  CONSTRAINT started_install_pkey PRIMARY KEY (platform, domain, account_id)
);
CREATE INDEX started_install_account_id_idx ON started_install (account_id);
CREATE INDEX started_install_expires_at_idx ON started_install (expires_at);
CREATE INDEX started_install_person_id_idx ON started_install (person_id);

-- A merchant is asked by their store whether it may be connected: which account and store the answer is for. Only a
-- SHA-256 of what names it is stored.
CREATE TABLE store_consent (
  nonce_hash text NOT NULL,
  account_id uuid NOT NULL,
  person_id uuid NOT NULL,
  platform text NOT NULL,
  address text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  claimed_at timestamptz(3),
  finished_at timestamptz(3),
  refusal text,
  sealed_key text,
  CONSTRAINT store_consent_pkey PRIMARY KEY (nonce_hash)
);
CREATE INDEX store_consent_account_id_idx ON store_consent (account_id);
CREATE INDEX store_consent_expires_at_idx ON store_consent (expires_at);
CREATE INDEX store_consent_person_id_idx ON store_consent (person_id);

-- A store that installed the app and that no account has yet: what reaches it, sealed, until a merchant confirms.
CREATE TABLE store_install (
  platform text NOT NULL,
  domain text NOT NULL,
  sealed text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT store_install_pkey PRIMARY KEY (platform, domain)
);
CREATE INDEX store_install_expires_at_idx ON store_install (expires_at);

-- Orders of connected stores, as their platforms have them.
CREATE TABLE store_order (
  account_id uuid NOT NULL,
  platform text NOT NULL,
  source_order_id text NOT NULL,
  placed_at timestamptz(3) NOT NULL,
  source_updated_at timestamptz(3) NOT NULL,
  is_accepted boolean NOT NULL,
  is_test boolean DEFAULT false NOT NULL,
  could_show boolean DEFAULT false NOT NULL,
  total_minor bigint,
  currency text,
  country text,
  is_first_order boolean,
  facts jsonb DEFAULT '{}'::jsonb NOT NULL,
  customer_id text,
  address_digest text,
  matched_at timestamptz(3),
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  shown_on text,
  could_show_when_accepted boolean,
  store_number smallint DEFAULT 1 NOT NULL,
  refunded_minor bigint DEFAULT 0 NOT NULL,
  rechecked_at timestamptz(3),
  day date,
  asked text[],
  customer_key text,
  is_web_checkout boolean,
  channel text,
  CONSTRAINT store_order_pkey PRIMARY KEY (account_id, platform, source_order_id, store_number)
);
CREATE INDEX store_order_account_id_address_digest_idx ON store_order (account_id, address_digest);
-- Counts the orders of a store that an account got in a month.
CREATE INDEX store_order_account_id_created_at_idx ON store_order (account_id, created_at);
CREATE INDEX store_order_account_id_customer_id_idx ON store_order (account_id, customer_id);
CREATE INDEX store_order_account_id_customer_key_placed_at_idx ON store_order (account_id, customer_key, placed_at);
CREATE INDEX store_order_account_id_day_idx ON store_order (account_id, day);
CREATE INDEX store_order_account_id_placed_at_idx ON store_order (account_id, placed_at);
-- The few orders whose facts may name an email address: what erasing a shopper looks through.
CREATE INDEX store_order_address_idx ON store_order (account_id, platform, source_order_id)
  WHERE ((facts)::text ~ '@|%(25)*40');
-- What the job that writes facts into responses looks for.
CREATE INDEX store_order_unmatched_idx ON store_order (placed_at) WHERE (matched_at IS NULL);

-- Opens the app once, from a platform's frame, for a user of a store. Only a SHA-256 of its token is stored.
CREATE TABLE store_ticket (
  token_hash text NOT NULL,
  platform text NOT NULL,
  domain text NOT NULL,
  user_id text NOT NULL,
  sealed text NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  CONSTRAINT store_ticket_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX store_ticket_expires_at_idx ON store_ticket (expires_at);
CREATE INDEX store_ticket_store_idx ON store_ticket (platform, domain);

ALTER TABLE news_sent ADD CONSTRAINT news_sent_person_id_fkey
  FOREIGN KEY (person_id) REFERENCES person(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE started_install ADD CONSTRAINT started_install_account_id_fkey
  FOREIGN KEY (account_id) REFERENCES account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE started_install ADD CONSTRAINT started_install_person_id_fkey
  FOREIGN KEY (person_id) REFERENCES person(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE store_consent ADD CONSTRAINT store_consent_account_id_fkey
  FOREIGN KEY (account_id) REFERENCES account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE store_consent ADD CONSTRAINT store_consent_person_id_fkey
  FOREIGN KEY (person_id) REFERENCES person(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- The orders whose facts may name an email address, page by page.
CREATE FUNCTION find_store_orders_holding(pattern text, after_platform text, after_order text, after_store integer, most integer)
 RETURNS TABLE(platform text, source_order_id text, store_number smallint, holds boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
  SELECT o.platform, o.source_order_id, o.store_number, o.facts::text ILIKE pattern FROM public.store_order AS o
  WHERE o.account_id = (SELECT public.current_account())
    AND (o.platform, o.source_order_id, o.store_number) > (after_platform, after_order, after_store)
    AND o.facts::text ~ '@|%(25)*40'
  ORDER BY o.platform, o.source_order_id, o.store_number LIMIT most
$function$;
REVOKE EXECUTE ON FUNCTION find_store_orders_holding(text, text, text, integer, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_store_orders_holding(text, text, text, integer, integer) TO afterword_app;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'advice_sent', 'copied_question', 'coverage_alarm', 'digest_sent', 'low_score_mail', 'store_order'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY[
    'advice_sent', 'copied_question', 'coverage_alarm', 'digest_sent', 'low_score_mail', 'store_order'
  ] LOOP
    EXECUTE format('CREATE POLICY deliveries_and_jobs ON %I TO afterword_worker USING (true) WITH CHECK (true)', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY[
    'advice_sent', 'copied_question', 'coverage_alarm', 'digest_sent', 'low_score_mail', 'store_order'
  ] LOOP
    EXECUTE format('CREATE POLICY own_account ON %I TO afterword_app USING (account_id = (SELECT current_account()))
  WITH CHECK (account_id = (SELECT current_account()))', name);
  END LOOP;
END $$;

GRANT SELECT ON advice_sent, digest_sent TO afterword_app;
GRANT SELECT, DELETE ON coverage_alarm, low_score_mail TO afterword_app;
GRANT SELECT, INSERT ON news_sent TO afterword_app;
GRANT SELECT, INSERT, DELETE ON store_ticket TO afterword_app;
GRANT SELECT, INSERT, UPDATE ON store_consent TO afterword_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON copied_question, started_install, store_install, store_order TO
  afterword_app;
GRANT DELETE ON started_install, store_consent, store_install, store_ticket TO afterword_worker;
GRANT SELECT, DELETE ON copied_question TO afterword_worker;
GRANT SELECT, INSERT, DELETE ON advice_sent, digest_sent, low_score_mail TO afterword_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON coverage_alarm, store_order TO afterword_worker;
GRANT SELECT (expires_at) ON started_install TO afterword_worker;
GRANT SELECT (expires_at) ON store_consent TO afterword_worker;
GRANT UPDATE (sealed_key) ON store_consent TO afterword_worker;
GRANT SELECT (platform, domain, expires_at) ON store_install TO afterword_worker;
GRANT SELECT (platform, domain, user_id, expires_at) ON store_ticket TO afterword_worker;
