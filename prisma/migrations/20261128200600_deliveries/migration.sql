-- Deliveries to partners and what they need.

-- Sending past responses to a partner, because the merchant asked for it. It goes back in time.
CREATE TABLE backfill (
  account_id uuid NOT NULL,
  integration text NOT NULL,
  started_at timestamptz(3) NOT NULL,
  started_by uuid,
  since timestamptz(3) NOT NULL,
  next_before timestamptz(3) NOT NULL,
  next_before_id uuid NOT NULL,
  total integer NOT NULL,
  queued integer DEFAULT 0 NOT NULL,
  finished_at timestamptz(3),
  stopped_at timestamptz(3),
  CONSTRAINT backfill_pkey PRIMARY KEY (account_id, integration)
);

CREATE TABLE delivery (
  account_id uuid NOT NULL,
  response_id uuid NOT NULL,
  integration text NOT NULL,
  status text DEFAULT 'waiting' NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  leased_until timestamptz(3),
  last_error text,
  created_at timestamptz(3) NOT NULL,
  sent_at timestamptz(3),
  revision integer DEFAULT 0 NOT NULL,
  quiet_until timestamptz(3) NOT NULL,
  retry_at timestamptz(3),
  due_at timestamptz(3) GENERATED ALWAYS AS (GREATEST(quiet_until, retry_at)) STORED NOT NULL,
  first_attempt_at timestamptz(3),
  tried_since timestamptz(3),
  lease_id uuid,
  sent_revision integer,
  remote_id text,
  is_backfill boolean DEFAULT false NOT NULL,
  late_facts_revision integer,
  lock_place bigint,
  CONSTRAINT delivery_pkey PRIMARY KEY (account_id, response_id, integration),
  CONSTRAINT delivery_lease_check CHECK ((status = 'sending') = ((lease_id IS NOT NULL) AND (leased_until IS NOT NULL))),
  CONSTRAINT delivery_status_check CHECK (status IN ('waiting', 'sending', 'sent', 'held', 'skipped', 'failed', 'locked'))
);
CREATE INDEX delivery_failed_idx ON delivery (account_id, integration, created_at DESC) WHERE (status = 'failed');
CREATE INDEX delivery_held_idx ON delivery (account_id, integration) WHERE (status = 'held');
CREATE INDEX delivery_locked_idx ON delivery (account_id, integration, lock_place) WHERE (status = 'locked');
-- The log, newest first, and what can be replayed.
CREATE INDEX delivery_log_idx ON delivery (account_id, integration, created_at DESC, response_id DESC);
CREATE INDEX delivery_sending_idx ON delivery (account_id, integration, leased_until) WHERE (status = 'sending');
-- What is due for each partner of each account, new responses before those of a backfill; what is being sent there, whose lease may have expired; what is held.
CREATE INDEX delivery_waiting_idx ON delivery (account_id, integration, is_backfill, due_at) WHERE (status = 'waiting');

-- One row per attempt to deliver: what was sent, and what the partner replied. Both may name the shopper.
CREATE TABLE delivery_attempt (
  account_id uuid NOT NULL,
  response_id uuid NOT NULL,
  integration text NOT NULL,
  id uuid DEFAULT uuidv7() NOT NULL,
  revision integer NOT NULL,
  request text,
  reply_status smallint,
  reply text,
  error text,
  attempted_at timestamptz(3) NOT NULL,
  outcome text NOT NULL,
  duration_ms integer NOT NULL,
  CONSTRAINT delivery_attempt_pkey PRIMARY KEY (account_id, response_id, integration, id),
  CONSTRAINT delivery_attempt_reply_check CHECK (length(reply) <= 2000),
  CONSTRAINT delivery_attempt_request_check CHECK (length(request) <= 20000)
);

-- Discount codes that were made in a store for shoppers who completed a survey: at most one for each order.
CREATE TABLE discount_code (
  account_id uuid NOT NULL,
  platform text NOT NULL,
  store_number smallint NOT NULL,
  source_order_id text NOT NULL,
  response_id uuid,
  page_id uuid,
  status text NOT NULL,
  code text,
  percent smallint,
  amount_minor bigint,
  currency text,
  expires_at timestamptz(3),
  problem text,
  attempts smallint DEFAULT 1 NOT NULL,
  missed smallint DEFAULT 0 NOT NULL,
  leased_until timestamptz(3) NOT NULL,
  made_at timestamptz(3),
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT discount_code_pkey PRIMARY KEY (account_id, platform, store_number, source_order_id),
  CONSTRAINT discount_code_made CHECK ((status <> 'made') OR (code IS NOT NULL) OR (response_id IS NULL)),
  CONSTRAINT discount_code_status CHECK (status IN ('making', 'made', 'failed'))
);
CREATE INDEX discount_code_code_idx ON discount_code (account_id, code);
-- How many were made lately, and whether a code is ours.
CREATE INDEX discount_code_made_idx ON discount_code (account_id, made_at);
CREATE INDEX discount_code_response_idx ON discount_code (account_id, response_id);

-- A merchant who is on a partner's consent page, and comes back with what names this row. Read before an account is known.
CREATE TABLE integration_consent (
  state_hash text NOT NULL,
  account_id uuid NOT NULL,
  session_id uuid NOT NULL,
  person_id uuid NOT NULL,
  integration text NOT NULL,
  code_verifier text NOT NULL,
  input jsonb DEFAULT '{}'::jsonb NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  browser_hash text,
  CONSTRAINT integration_consent_pkey PRIMARY KEY (state_hash)
);

-- Credentials that several accounts share, because the partner has one for all of them: a Slack workspace has one token for
-- our app, and revoking it ends the access of everyone who connected that workspace.
CREATE TABLE shared_credential (
  integration text NOT NULL,
  external_id text NOT NULL,
  credentials text NOT NULL,
  CONSTRAINT shared_credential_pkey PRIMARY KEY (integration, external_id)
);

-- The accounts that use them. The last one to leave ends them.
CREATE TABLE shared_credential_user (
  integration text NOT NULL,
  external_id text NOT NULL,
  account_id uuid NOT NULL,
  CONSTRAINT shared_credential_user_pkey PRIMARY KEY (integration, external_id, account_id)
);
CREATE INDEX shared_credential_user_account_id_idx ON shared_credential_user (account_id);

CREATE TABLE webhook_event (
  source text NOT NULL,
  event_id text NOT NULL,
  payload text NOT NULL,
  received_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  topic text DEFAULT '' NOT NULL,
  subject text,
  processed_at timestamptz(3),
  CONSTRAINT webhook_event_pkey PRIMARY KEY (source, event_id)
);
CREATE INDEX webhook_event_received_at_idx ON webhook_event (received_at);

ALTER TABLE backfill ADD CONSTRAINT backfill_account_id_fkey
  FOREIGN KEY (account_id) REFERENCES account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE discount_code ADD CONSTRAINT discount_code_account_id_response_id_fkey
  FOREIGN KEY (account_id, response_id) REFERENCES response(account_id, id) ON UPDATE CASCADE ON DELETE SET NULL (response_id);
ALTER TABLE integration_consent ADD CONSTRAINT integration_consent_account_id_fkey
  FOREIGN KEY (account_id) REFERENCES account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE shared_credential_user ADD CONSTRAINT shared_credential_user_account_id_fkey
  FOREIGN KEY (account_id) REFERENCES account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE shared_credential_user ADD CONSTRAINT shared_credential_user_integration_external_id_fkey
  FOREIGN KEY (integration, external_id) REFERENCES shared_credential(integration, external_id) ON UPDATE CASCADE ON DELETE CASCADE;

-- What staff see of an account's health: names and numbers, never settings, addresses or what was sent. At most
-- most_deliveries failures are counted of each integration.
CREATE FUNCTION account_health(account_ids uuid[], failures_of_failing integer, failed_since timestamp with time zone, most_deliveries integer)
 RETURNS TABLE(id uuid, failing text[], store text, has_alarm boolean, failed_deliveries integer, has_open_invoice boolean, bought_plan text, bought_from text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT wanted.id, partners.failing, coalesce(shop.state, 'none'),
    EXISTS (SELECT FROM public.coverage_alarm AS w WHERE w.account_id = wanted.id AND w.ended_at IS NULL),
    partners.failed_deliveries, b.invoice_url IS NOT NULL, b.utm_content, b.utm_campaign
  FROM unnest(account_ids) AS wanted (id)
  LEFT JOIN public.billing AS b ON b.account_id = wanted.id
  CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(c.name ORDER BY c.name) FILTER (
        WHERE i.enabled AND (c.status = 'paused' OR c.failures >= failures_of_failing)), '{}') AS failing,
      coalesce(sum(f.failed), 0)::int AS failed_deliveries
    FROM public.connection AS c
    LEFT JOIN public.integration AS i ON i.account_id = c.account_id AND i.name = c.name
    CROSS JOIN LATERAL (
      SELECT count(*) AS failed FROM (
        SELECT FROM public.delivery AS d
        WHERE d.account_id = c.account_id AND d.integration = c.name AND d.status = 'failed' AND d.created_at >= failed_since
        LIMIT most_deliveries) AS latest) AS f
    WHERE c.account_id = wanted.id AND c.kind = 'integration' AND c.status <> 'removed') AS partners
  LEFT JOIN LATERAL (
    SELECT CASE s.status WHEN 'removed' THEN CASE s.pause_reason WHEN 'uninstalled' THEN 'lost' ELSE 'none' END
      WHEN 'chosen' THEN 'none' ELSE s.status END AS state
    FROM public.connection AS s WHERE s.account_id = wanted.id AND s.kind = 'platform'
    ORDER BY s.status IN ('connected', 'paused') DESC, s.updated_at DESC LIMIT 1) AS shop ON true
$function$;
REVOKE EXECUTE ON FUNCTION account_health(uuid[], integer, timestamp with time zone, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_health(uuid[], integer, timestamp with time zone, integer) TO afterword_staff;

-- Each way of deleting a response ends here: what its shopper got goes with it.
CREATE FUNCTION forget_discount_code()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.code := NULL;
  NEW.page_id := NULL;
  NEW.problem := NULL;
  RETURN NEW;
END $function$;

CREATE TRIGGER forgotten BEFORE UPDATE OF response_id ON discount_code
  FOR EACH ROW WHEN ((new.response_id IS NULL)) EXECUTE FUNCTION forget_discount_code();

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'backfill', 'delivery', 'delivery_attempt', 'discount_code'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY[
    'backfill', 'delivery', 'delivery_attempt'
  ] LOOP
    EXECUTE format('CREATE POLICY deliveries_and_jobs ON %I TO afterword_worker USING (true) WITH CHECK (true)', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY[
    'backfill', 'delivery', 'delivery_attempt', 'discount_code'
  ] LOOP
    EXECUTE format('CREATE POLICY own_account ON %I TO afterword_app USING (account_id = (SELECT current_account()))
  WITH CHECK (account_id = (SELECT current_account()))', name);
  END LOOP;
END $$;

CREATE POLICY storefront ON delivery TO afterword_ingest USING (true) WITH CHECK (true);

GRANT INSERT ON webhook_event TO afterword_app;
GRANT SELECT, DELETE ON delivery_attempt TO afterword_app;
GRANT SELECT, INSERT, DELETE ON integration_consent TO afterword_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON backfill, delivery, discount_code, shared_credential,
  shared_credential_user TO afterword_app;
GRANT SELECT, INSERT, UPDATE ON delivery TO afterword_ingest;
GRANT DELETE ON shared_credential_user TO afterword_worker;
GRANT SELECT, DELETE ON integration_consent, webhook_event TO afterword_worker;
GRANT SELECT, INSERT, DELETE ON delivery_attempt TO afterword_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON delivery TO afterword_worker;
GRANT SELECT, UPDATE ON backfill TO afterword_worker;
GRANT UPDATE (request, reply, error) ON delivery_attempt TO afterword_app;
GRANT SELECT (account_id) ON shared_credential_user TO afterword_worker;
GRANT SELECT (source, event_id) ON webhook_event TO afterword_app;
GRANT UPDATE (payload, processed_at) ON webhook_event TO afterword_worker;
