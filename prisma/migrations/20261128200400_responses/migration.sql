-- Responses and answers, and how they are found.

-- The rows of a batch of answers, each kind sent as one parameter (server/storefront/ingest/row-sets.ts).
CREATE TYPE batch_answer AS (
  account_id uuid, response_id uuid, question_id text, survey_id uuid, page_id uuid, sequence bigint,
  choices text[], body text, counted boolean, answered_at timestamptz(3), day date, customer_type smallint,
  surface text, merged text[], lock_place bigint
);

CREATE TYPE batch_delivery AS (
  account_id uuid, response_id uuid, integration text, revision integer, quiet_until timestamptz(3),
  created_at timestamptz(3), status text, lock_place bigint
);

CREATE TYPE batch_response AS (
  account_id uuid, id uuid, survey_id uuid, version integer, platform text, order_key text,
  source_order_id text, page_id uuid, revision integer, status smallint, is_test boolean, surface text,
  customer_type smallint, order_total_minor bigint, currency text, is_first_order boolean, country text,
  locale text, "order" jsonb, display_order jsonb, shown text[], skipped text[], consent jsonb,
  viewed_at timestamptz(3), answered_at timestamptz(3), completed_at timestamptz(3), updated_at timestamptz(3),
  viewed_day date, answered_day date, completed_day date, lock_place bigint, is_uncounted boolean
);

CREATE TABLE answer (
  account_id uuid NOT NULL,
  response_id uuid NOT NULL,
  question_id text NOT NULL,
  survey_id uuid NOT NULL,
  page_id uuid NOT NULL,
  sequence bigint NOT NULL,
  choices text[],
  body text,
  counted boolean NOT NULL,
  answered_at timestamptz(3) NOT NULL,
  day date NOT NULL,
  customer_type smallint NOT NULL,
  surface text NOT NULL,
  merged text[],
  lock_place bigint,
  CONSTRAINT answer_pkey PRIMARY KEY (account_id, response_id, question_id)
) WITH (fillfactor = 90);
-- Lists and exports read answers by time; search reads what was typed.
CREATE INDEX answer_list_idx ON answer (account_id, question_id, answered_at DESC, response_id DESC) WHERE counted;
CREATE INDEX answer_search_idx ON answer USING gin (account_id, question_id, body gin_trgm_ops) WHERE (body IS NOT NULL);
CREATE INDEX answer_typed_idx ON answer (account_id, question_id, answered_at DESC) WHERE (body IS NOT NULL);

-- Which responses are of which customer, by a digest of the customer's id: written for surveys alone that ask something once
-- of a customer, and read before the customer's next order is asked.
CREATE TABLE customer_response (
  account_id uuid NOT NULL,
  customer bytea NOT NULL,
  response_id uuid NOT NULL,
  CONSTRAINT customer_response_pkey PRIMARY KEY (account_id, customer, response_id)
);
CREATE INDEX customer_response_account_id_response_id_idx ON customer_response (account_id, response_id);

CREATE TABLE response (
  account_id uuid NOT NULL,
  id uuid NOT NULL,
  survey_id uuid NOT NULL,
  version integer NOT NULL,
  platform text NOT NULL,
  order_key text NOT NULL,
  source_order_id text,
  page_id uuid NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  status smallint NOT NULL,
  is_test boolean DEFAULT false NOT NULL,
  surface text NOT NULL,
  customer_type smallint NOT NULL,
  order_total_minor bigint,
  currency text,
  is_first_order boolean,
  country text,
  locale text,
  "order" jsonb,
  display_order jsonb,
  shown text[],
  skipped text[],
  viewed_at timestamptz(3) NOT NULL,
  answered_at timestamptz(3),
  completed_at timestamptz(3),
  updated_at timestamptz(3) NOT NULL,
  viewed_day date NOT NULL,
  answered_day date,
  completed_day date,
  consent jsonb,
  lock_place bigint,
  is_uncounted boolean DEFAULT false NOT NULL,
  CONSTRAINT response_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT response_platform_check CHECK (platform IN ('Shopify', 'WooCommerce', 'BigCommerce', 'Wix', 'None')),
  CONSTRAINT response_status_check CHECK ((status >= 0) AND (status <= 2))
) WITH (fillfactor = 60); -- written up to four times within minutes: 57 % of the changes are HOT, and 29 % with 85
CREATE UNIQUE INDEX response_account_id_survey_id_platform_order_key_key
  ON response (account_id, survey_id, platform, order_key);
-- The few orders that may name an e-mail address elsewhere than in email, or beside one there: what erasing a shopper looks
-- through. The server notes of nearly every order that it names none, so a shopper pays for one look at
-- that; the index judges the others.
CREATE INDEX response_address_idx ON response (account_id, id)
  WHERE ((NOT ("order" ? 'hasNoAddress')) AND (((("order" - 'email'))::text ~ '@|%(25)*40') OR (("order" ->> 'email') !~* '^[a-z0-9_+''-]+(\.[a-z0-9_+''-]+)*@[a-z0-9-]+(\.[a-z0-9-]+)*$')));
-- The list of all responses, newest first. Views without an answer and tests have no entry.
CREATE INDEX response_answered_idx ON response (account_id, answered_at DESC, id DESC)
  WHERE ((answered_at IS NOT NULL) AND (NOT is_test));
-- Lists by country, and the few answers of a rare one.
CREATE INDEX response_country_idx ON response (account_id, country, id);
-- A search for the store's id of a customer.
CREATE INDEX response_customer_idx ON response (account_id, (("order" ->> 'customerId')), id)
  WHERE (("order" ->> 'customerId') IS NOT NULL);
-- A search for one shopper's address.
CREATE INDEX response_email_idx ON response (account_id, lower(("order" ->> 'email')), id)
  WHERE (("order" ->> 'email') IS NOT NULL);
CREATE INDEX response_locked_idx ON response (account_id, lock_place, id) WHERE (lock_place IS NOT NULL);
-- Lists of tests: an order that counts has no entry, so a shopper pays nothing for it.
CREATE INDEX response_test_idx ON response (account_id, id) WHERE is_test;
-- Lists by order total, and the few answers of rare totals. By currency first: minor units of two currencies do not compare.
CREATE INDEX response_total_idx ON response (account_id, currency, order_total_minor, id);
CREATE INDEX response_uncounted_idx ON response (account_id, id) WHERE is_uncounted;

-- What members note about a response: whether it was read, its tags, that it was set aside as a test. A table of its own, so that
-- no shopper's answer waits for it and no write of theirs touches it.
CREATE TABLE response_mark (
  account_id uuid NOT NULL,
  response_id uuid NOT NULL,
  read_at timestamptz(3),
  read_by uuid,
  tags text[] DEFAULT '{}'::text[] NOT NULL,
  test_at timestamptz(3),
  CONSTRAINT response_mark_pkey PRIMARY KEY (account_id, response_id)
);
-- Few responses bear a tag or are set aside: lists of those begin here.
CREATE INDEX response_mark_tagged_idx ON response_mark (account_id, response_id) WHERE (tags <> '{}'::text[]);
CREATE INDEX response_mark_test_idx ON response_mark (account_id, response_id) WHERE (test_at IS NOT NULL);

-- Filters of the response list that members saved under a name, shared by everyone in the account.
CREATE TABLE saved_filter (
  account_id uuid NOT NULL,
  id uuid DEFAULT uuidv7() NOT NULL,
  name text NOT NULL,
  parameters jsonb NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  created_by uuid,
  CONSTRAINT saved_filter_pkey PRIMARY KEY (account_id, id)
);
-- Names that differ in letter case alone are the same to a reader.
CREATE UNIQUE INDEX saved_filter_name_key ON saved_filter (account_id, lower(name));

-- Searches that run as the owner of the tables leave locked answers and the facts of locked orders out.
CREATE FUNCTION find_typed_answers(question text, pattern text, after_time timestamp with time zone, after_id uuid, before_time timestamp with time zone, before_id uuid, newest_first boolean, most integer)
 RETURNS TABLE(answered_at timestamp with time zone, response_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO 'pg_catalog', 'public'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
  SELECT a.answered_at, a.response_id
  FROM public.answer AS a
  WHERE a.account_id = (SELECT public.current_account()) AND a.question_id = question AND a.body IS NOT NULL
    AND a.body ILIKE pattern AND a.counted
    AND (a.lock_place IS NULL OR a.lock_place <= (SELECT public.readable_up_to()))
    AND (a.answered_at, a.response_id) > (after_time, after_id) AND (a.answered_at, a.response_id) < (before_time, before_id)
  ORDER BY CASE WHEN newest_first THEN a.answered_at END DESC, CASE WHEN newest_first THEN a.response_id END DESC,
    CASE WHEN NOT newest_first THEN a.answered_at END, CASE WHEN NOT newest_first THEN a.response_id END
  LIMIT most
$function$;
REVOKE EXECUTE ON FUNCTION find_typed_answers(text, text, timestamp with time zone, uuid, timestamp with time zone, uuid, boolean, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_typed_answers(text, text, timestamp with time zone, uuid, timestamp with time zone, uuid, boolean, integer) TO afterword_app;

-- Any answers of a question whose text matches, in no order: reading stops with the last one wanted.
CREATE FUNCTION some_typed_answers(question text, pattern text, most integer)
 RETURNS TABLE(response_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
  SELECT a.response_id FROM public.answer AS a
  WHERE a.account_id = (SELECT public.current_account()) AND a.question_id = question AND a.body IS NOT NULL
    AND a.body ILIKE pattern AND a.counted
    AND (a.lock_place IS NULL OR a.lock_place <= (SELECT public.readable_up_to()))
  LIMIT most
$function$;
REVOKE EXECUTE ON FUNCTION some_typed_answers(text, text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION some_typed_answers(text, text, integer) TO afterword_app;

-- A page of all answers whose text matches, counted or not, by key: what erasing a person looks through.
CREATE FUNCTION find_answers_holding(pattern text, after_response uuid, after_question text, most integer)
 RETURNS TABLE(response_id uuid, question_id text, body text)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO 'pg_catalog', 'public'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
  SELECT a.response_id, a.question_id, a.body FROM public.answer AS a
  WHERE a.account_id = (SELECT public.current_account()) AND a.body IS NOT NULL AND a.body ILIKE pattern
    AND (a.response_id, a.question_id) > (after_response, after_question)
  ORDER BY a.response_id, a.question_id LIMIT most
$function$;
REVOKE EXECUTE ON FUNCTION find_answers_holding(text, uuid, text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_answers_holding(text, uuid, text, integer) TO afterword_app;

-- All responses whose order names an e-mail address, whatever its letter case, or a customer.
CREATE FUNCTION find_orders_of(email_address text, customer_id text, most integer)
 RETURNS TABLE(id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
  (SELECT r.id FROM public.response AS r
   WHERE r.account_id = (SELECT public.current_account()) AND lower(r."order" ->> 'email') = lower(email_address)
     AND (r.lock_place IS NULL OR r.lock_place <= (SELECT public.readable_up_to()))
   ORDER BY r.id DESC LIMIT most)
  UNION
  (SELECT r.id FROM public.response AS r
   WHERE r.account_id = (SELECT public.current_account()) AND r."order" ->> 'customerId' = customer_id
     AND (r.lock_place IS NULL OR r.lock_place <= (SELECT public.readable_up_to()))
   ORDER BY r.id DESC LIMIT most)
$function$;
REVOKE EXECUTE ON FUNCTION find_orders_of(text, text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_orders_of(text, text, integer) TO afterword_app;

-- All responses whose order names an e-mail address, whatever its letter case, or a customer.
CREATE FUNCTION find_orders_of(email_address text, customer_id text, after_response uuid, most integer)
 RETURNS TABLE(id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
  (SELECT r.id FROM public.response AS r
   WHERE r.account_id = (SELECT public.current_account()) AND lower(r."order" ->> 'email') = lower(email_address)
     AND r.id > after_response
   ORDER BY r.id LIMIT most)
  UNION
  (SELECT r.id FROM public.response AS r
   WHERE r.account_id = (SELECT public.current_account()) AND r."order" ->> 'customerId' = customer_id AND r.id > after_response
   ORDER BY r.id LIMIT most)
  ORDER BY id LIMIT most
$function$;
REVOKE EXECUTE ON FUNCTION find_orders_of(text, text, uuid, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_orders_of(text, text, uuid, integer) TO afterword_app;

-- The orders that may name an address elsewhere than in "email", or beside one there, and whether they do match a pattern. Its
-- condition is that of the index "response_address_idx".
CREATE FUNCTION find_orders_holding(pattern text, after_response uuid, most integer)
 RETURNS TABLE(id uuid, holds boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
AS $function$
  SELECT r.id, r."order"::text ILIKE pattern FROM public.response AS r
  WHERE r.account_id = (SELECT public.current_account()) AND r.id > after_response
    AND NOT (r."order" ? 'hasNoAddress') AND (
      (r."order" - 'email')::text ~ '@|%(25)*40'
      OR r."order" ->> 'email' !~* '^[a-z0-9_+''-]+(\.[a-z0-9_+''-]+)*@[a-z0-9-]+(\.[a-z0-9-]+)*$')
  ORDER BY r.id LIMIT most
$function$;
REVOKE EXECUTE ON FUNCTION find_orders_holding(text, uuid, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_orders_holding(text, uuid, integer) TO afterword_app;

-- Responses in which shoppers typed a text, to any question, in no order: reading stops with the last one wanted. As the owner of
-- the tables for the reason of "find_typed_answers"; the account is tested here.
CREATE FUNCTION some_responses_holding(pattern text, most integer)
 RETURNS TABLE(response_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
  SELECT a.response_id FROM public.answer AS a
  WHERE a.account_id = (SELECT public.current_account()) AND a.body IS NOT NULL AND a.body ILIKE pattern AND a.counted
    AND (a.lock_place IS NULL OR a.lock_place <= (SELECT public.readable_up_to()))
  LIMIT most
$function$;
REVOKE EXECUTE ON FUNCTION some_responses_holding(text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION some_responses_holding(text, integer) TO afterword_app;

CREATE VIEW readable_response AS
 SELECT account_id,
    id,
    survey_id,
    version,
    platform,
    order_key,
    source_order_id,
    page_id,
    revision,
    status,
    is_test,
    surface,
    customer_type,
    order_total_minor,
    currency,
    is_first_order,
    country,
    locale,
    "order",
    display_order,
    shown,
    skipped,
    viewed_at,
    answered_at,
    completed_at,
    updated_at,
    viewed_day,
    answered_day,
    completed_day,
    consent,
    lock_place
   FROM response
  WHERE ((account_id = ( SELECT current_account() AS current_account)) AND ((lock_place IS NULL) OR (lock_place <= ( SELECT readable_up_to() AS readable_up_to))));

CREATE VIEW listed_answer AS
 SELECT account_id,
    response_id,
    question_id,
    survey_id,
    counted,
    answered_at,
    day,
    customer_type,
    surface,
    ((lock_place IS NOT NULL) AND (lock_place > ( SELECT readable_up_to() AS readable_up_to))) AS locked,
        CASE
            WHEN ((lock_place IS NULL) OR (lock_place <= ( SELECT readable_up_to() AS readable_up_to))) THEN choices
            ELSE NULL::text[]
        END AS choices,
        CASE
            WHEN ((lock_place IS NULL) OR (lock_place <= ( SELECT readable_up_to() AS readable_up_to))) THEN merged
            ELSE NULL::text[]
        END AS merged,
        CASE
            WHEN ((lock_place IS NULL) OR (lock_place <= ( SELECT readable_up_to() AS readable_up_to))) THEN body
            ELSE NULL::text
        END AS body
   FROM answer
  WHERE (account_id = ( SELECT current_account() AS current_account));

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'answer', 'customer_response', 'response', 'response_mark', 'saved_filter'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY[
    'answer', 'customer_response', 'response', 'response_mark'
  ] LOOP
    EXECUTE format('CREATE POLICY deliveries_and_jobs ON %I TO afterword_worker USING (true) WITH CHECK (true)', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY[
    'answer', 'customer_response', 'response'
  ] LOOP
    EXECUTE format('CREATE POLICY storefront ON %I TO afterword_ingest USING (true) WITH CHECK (true)', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY[
    'customer_response', 'response', 'response_mark', 'saved_filter'
  ] LOOP
    EXECUTE format('CREATE POLICY own_account ON %I TO afterword_app USING (account_id = (SELECT current_account()))
  WITH CHECK (account_id = (SELECT current_account()))', name);
  END LOOP;
END $$;

CREATE POLICY own_account ON answer TO afterword_app
  USING ((account_id = (SELECT current_account())) AND ((lock_place IS NULL) OR (lock_place <= (SELECT readable_up_to())))) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY staff ON answer FOR SELECT TO afterword_staff USING (true);

GRANT SELECT ON listed_answer, readable_response TO afterword_app;
GRANT SELECT, DELETE ON customer_response TO afterword_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON answer, response, response_mark, saved_filter TO afterword_app;
GRANT SELECT, INSERT ON customer_response TO afterword_ingest;
GRANT SELECT, INSERT, UPDATE ON answer, response TO afterword_ingest;
GRANT SELECT, DELETE ON customer_response, response_mark TO afterword_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON answer, response TO afterword_worker;
GRANT SELECT (account_id, question_id, counted, answered_at) ON answer TO afterword_staff;
GRANT UPDATE (revision) ON response TO afterword_worker;
