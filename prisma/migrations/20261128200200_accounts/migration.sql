-- Accounts, their keys, connections and integrations, pictures, and what they pay.

CREATE TABLE account (
  id uuid DEFAULT uuidv7() NOT NULL,
  company_name text NOT NULL,
  status text DEFAULT 'active' NOT NULL,
  hdyhau text,
  business_category text,
  business_type text,
  monthly_order_count integer,
  website_url text,
  time_zone text DEFAULT 'UTC' NOT NULL,
  currency text DEFAULT 'USD' NOT NULL,
  locale text DEFAULT 'en' NOT NULL,
  platform text DEFAULT 'None' NOT NULL,
  store_choice_at timestamptz(3),
  billing_plan text DEFAULT 'Free' NOT NULL,
  billing_subscription_price_cents integer,
  trial_ends_at timestamptz(3) DEFAULT (now() + '14 days'::interval) NOT NULL,
  publishable_key text NOT NULL,
  survey_enabled boolean DEFAULT false NOT NULL,
  live_survey_id uuid,
  survey_customized_at timestamptz(3),
  style_tokens jsonb DEFAULT '{}'::jsonb NOT NULL,
  custom_css text DEFAULT '' NOT NULL,
  app_store_review_submitted_at timestamptz(3),
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  closes_at timestamptz(3),
  enabled_before_closing boolean DEFAULT false NOT NULL,
  status_before_closing text DEFAULT 'active' NOT NULL,
  require_two_factor boolean DEFAULT false NOT NULL,
  retention_months integer,
  retention_keeps_totals boolean DEFAULT true NOT NULL,
  sample_data_source text,
  trial_mailed_at timestamptz(3),
  agreed_orders integer,
  usage_mailed_month date,
  usage_mailed_percent integer DEFAULT 0 NOT NULL,
  unlocked_up_to bigint DEFAULT 0 NOT NULL,
  made_by_install boolean DEFAULT false NOT NULL,
  rates_counted boolean DEFAULT true NOT NULL,
  usage_mailed_limit integer,
  trial_end_mailed_at timestamptz(3),
  CONSTRAINT account_pkey PRIMARY KEY (id),
  CONSTRAINT account_closing_check CHECK ((status = 'closing') = (closes_at IS NOT NULL)),
  CONSTRAINT account_enabled_check CHECK ((NOT survey_enabled) OR (live_survey_id IS NOT NULL)),
  CONSTRAINT account_platform_check CHECK (platform IN ('Shopify', 'WooCommerce', 'BigCommerce', 'Wix', 'None')),
  CONSTRAINT account_retention_check CHECK ((retention_months >= 1) AND (retention_months <= 120)),
  CONSTRAINT account_status_check CHECK (status IN ('active', 'pastDue', 'closing'))
);
CREATE INDEX account_closes_at_idx ON account (closes_at) WHERE (closes_at IS NOT NULL);
CREATE INDEX account_company_name_id_idx ON account (company_name, id);
-- What staff search by.
CREATE INDEX account_company_name_search_idx ON account USING gin (company_name gin_trgm_ops);
CREATE INDEX account_created_at_id_idx ON account (created_at, id);
CREATE UNIQUE INDEX account_publishable_key_key ON account (publishable_key);
CREATE INDEX account_retention_idx ON account (id) WHERE (retention_months IS NOT NULL);

CREATE TABLE api_key (
  account_id uuid NOT NULL,
  id uuid DEFAULT uuidv7() NOT NULL,
  token_hash text NOT NULL,
  name text,
  prefix text NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  last_used_at timestamptz(3),
  disabled_at timestamptz(3),
  created_by uuid,
  CONSTRAINT api_key_pkey PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX api_key_token_hash_key ON api_key (token_hash);

CREATE TABLE audit_log (
  account_id uuid NOT NULL,
  id uuid DEFAULT uuidv7() NOT NULL,
  person_id uuid,
  as_staff boolean DEFAULT false NOT NULL,
  action text NOT NULL,
  subject text,
  details jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  refused_id uuid,
  address text,
  trace_id uuid,
  CONSTRAINT audit_log_pkey PRIMARY KEY (account_id, id)
);
-- Staff read the newest entries, whoever's they are.
CREATE INDEX audit_log_newest_idx ON audit_log (id);
CREATE INDEX audit_log_refused_idx ON audit_log (account_id, refused_id) WHERE (refused_id IS NOT NULL);

-- What an account buys. One customer per account for ever; the rest is what Stripe said when it was last read.
CREATE TABLE billing (
  account_id uuid NOT NULL,
  customer_id text NOT NULL,
  subscription_id text,
  status text,
  plan text,
  price_cents integer,
  currency text,
  period_ends_at timestamptz(3),
  ends_at timestamptz(3),
  scheduled_plan text,
  past_due_since timestamptz(3),
  paid_until timestamptz(3),
  invoice_url text,
  synced_at timestamptz(3),
  unannounced_plan text,
  utm_content text,
  utm_campaign text,
  checkout jsonb,
  owner_hash text,
  CONSTRAINT billing_pkey PRIMARY KEY (account_id)
);
CREATE UNIQUE INDEX billing_customer_id_key ON billing (customer_id);

-- How an account reaches its store's platform or a partner: whom it is connected with there, and the sealed credentials.
CREATE TABLE connection (
  account_id uuid NOT NULL,
  id uuid DEFAULT uuidv7() NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  external_id text,
  credentials text,
  scopes text[] DEFAULT '{}'::text[] NOT NULL,
  status text DEFAULT 'connected' NOT NULL,
  pause_reason text,
  last_error text,
  last_error_at timestamptz(3),
  connected_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  webhook_secret text,
  details jsonb DEFAULT '{}'::jsonb NOT NULL,
  orders_read_at timestamptz(3),
  orders_cursor text,
  webhooks_checked_at timestamptz(3),
  webhooks_repaired_at timestamptz(3),
  last_delivery_at timestamptz(3),
  failures integer DEFAULT 0 NOT NULL,
  held_until timestamptz(3),
  store_number smallint DEFAULT 1 NOT NULL,
  missing_access text[] DEFAULT '{}'::text[] NOT NULL,
  last_turn_at timestamptz(3),
  CONSTRAINT connection_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT connection_chosen_check CHECK ((status <> 'chosen') OR (kind = 'platform')),
  CONSTRAINT connection_kind_check CHECK (kind IN ('platform', 'integration')),
  CONSTRAINT connection_missing_access_check CHECK (missing_access <@ ARRAY['orders', 'emails', 'customers']),
  CONSTRAINT connection_pause_check CHECK ((status = 'removed') OR ((status = 'paused') = (pause_reason IS NOT NULL))),
  -- What isn't connected has no credentials.
  CONSTRAINT connection_removed_check CHECK ((status <> ALL (ARRAY['chosen', 'removed'])) OR (credentials IS NULL)),
  CONSTRAINT connection_removed_secret_check CHECK ((status <> 'removed') OR (webhook_secret IS NULL)),
  CONSTRAINT connection_status_check CHECK (status IN ('chosen', 'connected', 'paused', 'removed')),
  CONSTRAINT connection_store_check CHECK ((kind <> 'platform') OR ((external_id IS NOT NULL) AND (external_id = lower(external_id))))
);
-- Staff find an account by its store's domain.
CREATE INDEX connection_domain_search_idx ON connection USING gin (external_id gin_trgm_ops)
  WHERE ((kind = 'platform') AND (status <> 'removed'));
-- A webhook names a connection by its id alone.
CREATE INDEX connection_id_idx ON connection (id);
-- An account has one live connection to each platform and partner, and a store belongs to one account.
CREATE UNIQUE INDEX connection_live_key ON connection (account_id, name) WHERE (status <> 'removed');
CREATE UNIQUE INDEX connection_store_key ON connection (name, external_id)
  WHERE ((kind = 'platform') AND (status <> ALL (ARRAY['chosen', 'removed'])));

-- Why merchants leave a plan, in their words.
CREATE TABLE downgrade_reason (
  account_id uuid NOT NULL,
  id uuid DEFAULT uuidv7() NOT NULL,
  plan text NOT NULL,
  previous_plan text NOT NULL,
  reason text NOT NULL,
  comment text,
  person_id uuid,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT downgrade_reason_pkey PRIMARY KEY (account_id, id)
);

CREATE TABLE feedback_rating (
  account_id uuid NOT NULL,
  id uuid DEFAULT uuidv7() NOT NULL,
  person_id uuid NOT NULL,
  rating smallint NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT feedback_rating_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT feedback_rating_rating_check CHECK ((rating >= 1) AND (rating <= 5))
);

-- Pictures that merchants uploaded, as we encoded them. They never change: what is not wanted any more is another picture.
CREATE TABLE image (
  account_id uuid NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  content_type text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  byte_length integer NOT NULL,
  bytes bytea NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  unused_since timestamptz(3),
  CONSTRAINT image_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT image_byte_length_check CHECK (byte_length = octet_length(bytes)),
  CONSTRAINT image_content_type_check CHECK (content_type IN ('image/webp', 'image/png'))
);
-- Shops' pages ask by the id alone, which nobody can guess.
CREATE UNIQUE INDEX image_id_key ON image (id);

CREATE TABLE integration (
  account_id uuid NOT NULL,
  name text NOT NULL,
  enabled boolean DEFAULT false NOT NULL,
  settings jsonb DEFAULT '{}'::jsonb NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT integration_pkey PRIMARY KEY (account_id, name)
);

CREATE TABLE shop_domain (
  domain text NOT NULL,
  account_id uuid NOT NULL,
  platform text NOT NULL,
  verified_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT shop_domain_pkey PRIMARY KEY (domain)
);
CREATE INDEX shop_domain_account_id_idx ON shop_domain (account_id);
CREATE INDEX shop_domain_search_idx ON shop_domain USING gin (domain gin_trgm_ops);

-- What an account's store pays for the app at its platform, as it was last read there.
CREATE TABLE store_billing (
  account_id uuid NOT NULL,
  platform text NOT NULL,
  domain text NOT NULL,
  subscription_id text,
  status text,
  plan text,
  price_cents integer,
  period_ends_at timestamptz(3),
  ends_at timestamptz(3),
  past_due_since timestamptz(3),
  synced_at timestamptz(3) NOT NULL,
  unannounced_plan text,
  kept_plan text,
  kept_until timestamptz(3),
  CONSTRAINT store_billing_pkey PRIMARY KEY (account_id)
);

ALTER TABLE api_key ADD CONSTRAINT api_key_account_id_fkey
  FOREIGN KEY (account_id) REFERENCES account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE billing ADD CONSTRAINT billing_account_id_fkey
  FOREIGN KEY (account_id) REFERENCES account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE connection ADD CONSTRAINT connection_account_id_fkey
  FOREIGN KEY (account_id) REFERENCES account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE downgrade_reason ADD CONSTRAINT downgrade_reason_account_id_fkey
  FOREIGN KEY (account_id) REFERENCES account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE feedback_rating ADD CONSTRAINT feedback_rating_account_id_fkey
  FOREIGN KEY (account_id) REFERENCES account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE image ADD CONSTRAINT image_account_id_fkey
  FOREIGN KEY (account_id) REFERENCES account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE integration ADD CONSTRAINT integration_account_id_fkey
  FOREIGN KEY (account_id) REFERENCES account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE membership ADD CONSTRAINT membership_account_id_fkey
  FOREIGN KEY (account_id) REFERENCES account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE session ADD CONSTRAINT session_account_id_fkey
  FOREIGN KEY (account_id) REFERENCES account(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE shop_domain ADD CONSTRAINT shop_domain_account_id_fkey
  FOREIGN KEY (account_id) REFERENCES account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE store_billing ADD CONSTRAINT store_billing_account_id_fkey
  FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE;

-- Every process forgets what it holds of an account as soon as a change of it is committed.
CREATE FUNCTION notice_storefront_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('storefront_changed', to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0]);
  RETURN NULL;
END $function$;

CREATE FUNCTION measure_document()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_TABLE_NAME = 'survey_template' THEN
    NEW.stored_bytes := octet_length(NEW.questions::text);
  ELSIF TG_TABLE_NAME = 'question' THEN
    NEW.stored_bytes := octet_length(NEW.definition::text);
  ELSE
    NEW.stored_bytes := octet_length(NEW.document::text);
  END IF;
  RETURN NEW;
END $function$;

CREATE FUNCTION measure_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.stored_bytes := octet_length(NEW.document::text);
  NEW.question_count := (SELECT count(*) FROM jsonb_path_query(NEW.document, '$.questions[*]'))
    + (SELECT count(*) FROM jsonb_path_query(NEW.document, '$.questions[*].followUp'));
  RETURN NEW;
END $function$;

-- Whose store this is: a store's token and its webhooks name its domain, before an account is known. As the owner of the
-- table, and nothing but the account's id, because a policy would open the credentials with the row.
CREATE FUNCTION account_of_store(platform text, domain text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT c.account_id FROM public.connection AS c
  WHERE c.kind = 'platform' AND c.name = platform AND c.external_id = lower(domain) AND c.status NOT IN ('chosen', 'removed')
$function$;
REVOKE EXECUTE ON FUNCTION account_of_store(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_of_store(text, text) TO afterword_app;

-- The connection that a webhook's address names, before an account is known. As the owner of the table, and only what
-- checking the signature takes: the secret is sealed.
CREATE FUNCTION store_of_webhook(platform text, wanted uuid)
 RETURNS TABLE(account_id uuid, domain text, webhook_secret text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT c.account_id, c.external_id, c.webhook_secret FROM public.connection AS c
  WHERE c.kind = 'platform' AND c.name = platform AND c.id = wanted AND c.status <> 'removed'
$function$;
REVOKE EXECUTE ON FUNCTION store_of_webhook(text, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION store_of_webhook(text, uuid) TO afterword_app;

-- Whose store this was: a store that installs the app again comes back to its account. As the owner of the table, and
-- nothing but the account's id. A store whose data was erased has no such row any longer.
CREATE FUNCTION previous_account_of_store(platform text, domain text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT c.account_id FROM public.connection AS c
  JOIN public.account AS a ON a.id = c.account_id AND a.closes_at IS NULL
  WHERE c.kind = 'platform' AND c.name = platform AND c.external_id = lower(domain) AND c.status = 'removed'
  ORDER BY c.connected_at DESC LIMIT 1
$function$;
REVOKE EXECUTE ON FUNCTION previous_account_of_store(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION previous_account_of_store(text, text) TO afterword_app;

-- Deletes rows of a closed account, at most `most` of each table, and in the end the account; returns how many went. A place
-- (ctid) means one row within one partition only, so the account is asked for with it. Who is being made a member elsewhere
-- at this moment is waited for, and stays.
CREATE FUNCTION delete_closed_account(wanted uuid, most integer, kept text[], instant timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  tenant_table regclass;
  removed bigint;
  members uuid[];
BEGIN
  PERFORM 1 FROM account WHERE id = wanted AND status = 'closing' AND closes_at <= instant FOR UPDATE;
  IF NOT FOUND THEN RETURN true; END IF;
  FOR tenant_table IN
    SELECT c.oid::regclass FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND a.attname = 'account_id' AND NOT a.attisdropped AND c.relname NOT IN ('session', 'membership', 'audit_log')
    ORDER BY c.relname
  LOOP
    EXECUTE format('DELETE FROM %s WHERE ctid = ANY(ARRAY(SELECT ctid FROM %s WHERE account_id = $1 LIMIT $2)) AND account_id = $1', tenant_table, tenant_table)
      USING wanted, most;
    GET DIAGNOSTICS removed = ROW_COUNT;
    IF removed > 0 THEN RETURN false; END IF;
  END LOOP;
  members := ARRAY(SELECT person_id FROM membership WHERE account_id = wanted);
  PERFORM 1 FROM person WHERE id = ANY(members) ORDER BY id FOR UPDATE;
  DELETE FROM audit_log WHERE account_id = wanted;
  DELETE FROM account WHERE id = wanted;
  DELETE FROM person p WHERE p.id = ANY(members) AND NOT p.email_address = ANY(kept)
    AND NOT EXISTS (SELECT 1 FROM membership m WHERE m.person_id = p.id);
  INSERT INTO audit_log (account_id, action) VALUES (wanted, 'accountDeleted');
  RETURN true;
END $function$;
REVOKE EXECUTE ON FUNCTION delete_closed_account(uuid, integer, text[], timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_closed_account(uuid, integer, text[], timestamp with time zone) TO afterword_worker;

-- Work that erases, rewrites or deletes says so for its transaction, because it must reach locked rows too.
CREATE FUNCTION readable_up_to()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT CASE WHEN current_setting('app.reaches_locked', true) = 'on' THEN 9223372036854775807
    ELSE coalesce((SELECT unlocked_up_to FROM public.account WHERE id = public.current_account()), 0) END
$function$;

-- The number of an account's current store, or its last one, of each platform that it was ever connected with; null if of none.
-- As the owner of the table: who stores answers reads no connections.
CREATE FUNCTION store_numbers_of(account uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT jsonb_object_agg(latest.name, latest.store_number) FROM (
    SELECT DISTINCT ON (c.name) c.name, c.store_number FROM public.connection AS c
    WHERE c.account_id = account AND c.kind = 'platform' AND c.status <> 'chosen'
    ORDER BY c.name, c.status = 'removed', c.id DESC) AS latest
$function$;
REVOKE EXECUTE ON FUNCTION store_numbers_of(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION store_numbers_of(uuid) TO afterword_app, afterword_ingest;

-- What merchants said about the product, for the operator: latest first.
CREATE FUNCTION merchant_feedback(since timestamp with time zone, most integer)
 RETURNS TABLE(kind text, said_at timestamp with time zone, account_id uuid, company_name text, value text, comment text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT said.kind, said.at, a.id, a.company_name, said.value, said.comment
  FROM (
    SELECT 'rating' AS kind, r.created_at AS at, r.account_id, r.rating::text AS value, NULL AS comment
    FROM public.feedback_rating AS r
  UNION ALL
    SELECT 'review', v.app_store_review_submitted_at, v.id, 'opened the review page', NULL FROM public.account AS v
    WHERE v.app_store_review_submitted_at IS NOT NULL
  UNION ALL
    SELECT 'heard', h.created_at, h.id, h.hdyhau, NULL FROM public.account AS h WHERE h.hdyhau IS NOT NULL
  UNION ALL
    SELECT 'downgrade', d.created_at, d.account_id, d.previous_plan || ' to ' || d.plan || ': ' || d.reason, d.comment
    FROM public.downgrade_reason AS d
  ) AS said JOIN public.account AS a ON a.id = said.account_id
  WHERE said.at >= since ORDER BY said.at DESC LIMIT most
$function$;
REVOKE EXECUTE ON FUNCTION merchant_feedback(timestamp with time zone, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION merchant_feedback(timestamp with time zone, integer) TO afterword_staff;

-- Whether a store of the account is connected now. As the owner of the table: who stores answers reads no connections.
CREATE FUNCTION has_connected_store(account uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT EXISTS (SELECT FROM public.connection AS c
    WHERE c.account_id = account AND c.kind = 'platform' AND c.status = 'connected')
$function$;
REVOKE EXECUTE ON FUNCTION has_connected_store(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION has_connected_store(uuid) TO afterword_app, afterword_ingest;

-- The month of a response is that of its id, which never changes. An id without a time is in none of those with files.
CREATE FUNCTION month_of_id(id uuid)
 RETURNS date
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT coalesce(date_trunc('month', uuid_extract_timestamp(id) AT TIME ZONE 'UTC'), 'epoch')::date $function$;

-- Whether another account sends to this place: what a field of a partner's settings has, such as the ID of a spreadsheet. As
-- the owner of the tables, because no account sees another's; all that an account learns is that one of them does.
CREATE FUNCTION is_place_taken(partner text, field text, place text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  SELECT EXISTS (
    SELECT FROM public.integration AS i
    JOIN public.connection AS c ON c.account_id = i.account_id AND c.kind = 'integration' AND c.name = i.name
    WHERE i.name = partner AND i.settings ->> field = place AND i.account_id <> (SELECT public.current_account())
      AND c.status <> 'removed')
$function$;
REVOKE EXECUTE ON FUNCTION is_place_taken(text, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_place_taken(text, text, text) TO afterword_app;

CREATE TRIGGER storefront_changed AFTER INSERT OR DELETE OR UPDATE OF survey_enabled, live_survey_id, style_tokens, custom_css, publishable_key, currency, time_zone, status, billing_plan, trial_ends_at, agreed_orders, unlocked_up_to ON account FOR EACH ROW EXECUTE FUNCTION notice_storefront_change('id');
CREATE TRIGGER storefront_changed AFTER INSERT OR DELETE OR UPDATE OF disabled_at, token_hash ON api_key
  FOR EACH ROW EXECUTE FUNCTION notice_storefront_change('account_id');
CREATE TRIGGER storefront_changed AFTER INSERT OR DELETE OR UPDATE OF status ON connection
  FOR EACH ROW EXECUTE FUNCTION notice_storefront_change('account_id');
CREATE TRIGGER storefront_changed AFTER INSERT OR DELETE OR UPDATE OF enabled, settings ON integration
  FOR EACH ROW EXECUTE FUNCTION notice_storefront_change('account_id');
CREATE TRIGGER storefront_changed AFTER INSERT OR DELETE OR UPDATE ON shop_domain
  FOR EACH ROW EXECUTE FUNCTION notice_storefront_change('account_id');

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'account', 'audit_log', 'billing', 'connection', 'downgrade_reason', 'feedback_rating', 'image',
    'integration', 'store_billing'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY[
    'account', 'audit_log', 'connection'
  ] LOOP
    EXECUTE format('CREATE POLICY staff ON %I FOR SELECT TO afterword_staff USING (true)', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY[
    'audit_log', 'connection', 'integration', 'store_billing'
  ] LOOP
    EXECUTE format('CREATE POLICY deliveries_and_jobs ON %I TO afterword_worker USING (true) WITH CHECK (true)', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY[
    'audit_log', 'billing', 'connection', 'downgrade_reason', 'feedback_rating', 'image', 'integration',
    'store_billing'
  ] LOOP
    EXECUTE format('CREATE POLICY own_account ON %I TO afterword_app USING (account_id = (SELECT current_account()))
  WITH CHECK (account_id = (SELECT current_account()))', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY[
    'billing', 'image'
  ] LOOP
    EXECUTE format('CREATE POLICY jobs ON %I FOR SELECT TO afterword_worker USING (true)', name);
  END LOOP;
END $$;

CREATE POLICY directory ON account FOR SELECT TO afterword_app, afterword_ingest, afterword_worker USING (true);
CREATE POLICY jobs_update ON account FOR UPDATE TO afterword_worker USING (true) WITH CHECK (true);
CREATE POLICY own_account_delete ON account FOR DELETE TO afterword_app USING (id = (SELECT current_account()));
CREATE POLICY own_account_insert ON account FOR INSERT TO afterword_app WITH CHECK (id = (SELECT current_account()));
CREATE POLICY own_account_update ON account FOR UPDATE TO afterword_app USING (id = (SELECT current_account()))
  WITH CHECK (id = (SELECT current_account()));
CREATE POLICY storefront ON image FOR SELECT TO afterword_ingest USING (true);
CREATE POLICY storefront ON integration TO afterword_ingest USING (true) WITH CHECK (true);

GRANT SELECT, INSERT ON audit_log TO afterword_app;
GRANT SELECT, INSERT, DELETE ON downgrade_reason, image TO afterword_app;
GRANT SELECT, INSERT, UPDATE ON account, api_key TO afterword_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON billing, connection, feedback_rating, integration, shop_domain,
  store_billing TO afterword_app;
GRANT SELECT ON account, api_key, image, integration, shop_domain TO afterword_ingest;
GRANT SELECT ON account, audit_log, shop_domain TO afterword_staff;
GRANT SELECT ON account, billing, store_billing TO afterword_worker;
GRANT SELECT, INSERT ON audit_log TO afterword_worker;
GRANT SELECT, UPDATE ON connection, integration TO afterword_worker;
GRANT UPDATE (rates_counted) ON account TO afterword_worker;
GRANT UPDATE (last_used_at) ON api_key TO afterword_ingest;
GRANT SELECT (account_id, kind, name, external_id, status) ON connection TO afterword_staff;
GRANT SELECT (account_id) ON image TO afterword_worker;
GRANT SELECT (account_id, platform, verified_at) ON shop_domain TO afterword_worker;
