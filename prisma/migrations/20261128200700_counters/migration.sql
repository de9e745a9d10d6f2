-- Counters of answers and orders, the log that is added to them, and what is derived from them.

-- What is added to one counter. Every table of counters names its key and its figures in these columns.
CREATE TYPE counted AS (
  counter text, name text, kind text, key text, other text, day date, customer_type smallint,
  surface text, a bigint, b bigint, c bigint
);

CREATE TYPE batch_counts AS (
  account_id uuid, counts counted[]
);

-- How far the worker is with counting an account anew after its time zone or currency changed.
CREATE TABLE account_recount (
  account_id uuid NOT NULL,
  requested_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  last_id uuid,
  done bigint DEFAULT 0 NOT NULL,
  total bigint NOT NULL,
  finished_at timestamptz(3),
  failed_at timestamptz(3),
  CONSTRAINT account_recount_pkey PRIMARY KEY (account_id)
);

-- Answered orders whose record names a channel, by both.
CREATE TABLE channel_answer_daily (
  account_id uuid NOT NULL,
  scheme_id uuid NOT NULL,
  question_id text NOT NULL,
  choice text NOT NULL,
  is_asked boolean NOT NULL,
  day date NOT NULL,
  channel text NOT NULL,
  type smallint NOT NULL,
  band smallint NOT NULL,
  country text NOT NULL,
  orders integer NOT NULL,
  CONSTRAINT channel_answer_daily_pkey PRIMARY KEY (account_id, scheme_id, question_id, is_asked, day, channel, choice, type, band, country)
);

-- Orders of a day's frames by the channel that the order's own record names.
CREATE TABLE channel_daily (
  account_id uuid NOT NULL,
  scheme_id uuid NOT NULL,
  question_id text NOT NULL,
  day date NOT NULL,
  channel text NOT NULL,
  type smallint NOT NULL,
  orders integer NOT NULL,
  revenue_minor bigint NOT NULL,
  source text DEFAULT 'click' NOT NULL,
  CONSTRAINT channel_daily_pkey PRIMARY KEY (account_id, scheme_id, question_id, day, source, channel, type)
);

-- The channel that a link's parameters or a discount code mean, as the merchant says.
CREATE TABLE channel_rule (
  account_id uuid NOT NULL,
  place integer NOT NULL,
  channel text NOT NULL,
  source text,
  medium text,
  campaign text,
  code text,
  CONSTRAINT channel_rule_pkey PRIMARY KEY (account_id, place),
  CONSTRAINT channel_rule_kind CHECK ((code IS NULL) <> (COALESCE(source, medium, campaign) IS NULL))
);

-- What merchants spent on channels, by period.
CREATE TABLE channel_spend (
  account_id uuid NOT NULL,
  id uuid DEFAULT uuidv7() NOT NULL,
  channel text NOT NULL,
  start_day date NOT NULL,
  end_day date NOT NULL,
  spend_minor bigint NOT NULL,
  currency text NOT NULL,
  platform_orders integer,
  platform_revenue_minor bigint,
  import_id uuid,
  replaced jsonb,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  created_by uuid,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  CONSTRAINT channel_spend_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT channel_spend_periods EXCLUDE
  USING gist (account_id WITH =, channel WITH =, daterange(start_day, end_day, '[]') WITH &&),
  CONSTRAINT channel_spend_amounts CHECK ((spend_minor >= 0) AND (platform_orders >= 0) AND (platform_revenue_minor >= 0)),
  CONSTRAINT channel_spend_order CHECK (start_day <= end_day)
);
CREATE INDEX channel_spend_day_idx ON channel_spend (account_id, start_day DESC, channel);

CREATE TABLE choice_folded (
  account_id uuid NOT NULL,
  question_id text NOT NULL,
  day date NOT NULL,
  customer_type smallint NOT NULL,
  surface text NOT NULL,
  choice text NOT NULL,
  count bigint NOT NULL,
  orders bigint NOT NULL,
  revenue_minor bigint NOT NULL,
  currency text NOT NULL,
  is_kept boolean DEFAULT false NOT NULL,
  CONSTRAINT choice_folded_pkey PRIMARY KEY (account_id, question_id, day, customer_type, surface, choice, currency, is_kept)
) WITH (fillfactor = 50);

CREATE TABLE cohort_answer (
  account_id uuid NOT NULL,
  question_id text NOT NULL,
  horizon smallint NOT NULL,
  month date NOT NULL,
  choice text NOT NULL,
  band smallint NOT NULL,
  value_band smallint NOT NULL,
  country text NOT NULL,
  customers integer NOT NULL,
  repeating integer NOT NULL,
  orders integer NOT NULL,
  first_minor bigint NOT NULL,
  value_minor bigint NOT NULL,
  squares double precision NOT NULL,
  cubes double precision NOT NULL,
  CONSTRAINT cohort_answer_pkey PRIMARY KEY (account_id, question_id, horizon, month, choice, band, value_band, country)
);

CREATE TABLE cohort_frame (
  account_id uuid NOT NULL,
  question_id text NOT NULL,
  horizon smallint NOT NULL,
  month date NOT NULL,
  band smallint NOT NULL,
  value_band smallint NOT NULL,
  country text NOT NULL,
  customers integer NOT NULL,
  repeating integer NOT NULL,
  orders integer NOT NULL,
  first_minor bigint NOT NULL,
  value_minor bigint NOT NULL,
  other_orders integer NOT NULL,
  CONSTRAINT cohort_frame_pkey PRIMARY KEY (account_id, question_id, horizon, month, band, value_band, country)
);

-- What customers spend after their first order, by the month of that order: how far each month is counted, all customers
-- of a question's frame, and those of them that answered.
CREATE TABLE cohort_month (
  account_id uuid NOT NULL,
  month date NOT NULL,
  counted_at timestamptz(3) NOT NULL,
  until date NOT NULL,
  first_day date,
  currency text NOT NULL,
  seen_since date,
  has_refunds boolean NOT NULL,
  is_changed boolean DEFAULT false NOT NULL,
  CONSTRAINT cohort_month_pkey PRIMARY KEY (account_id, month)
);

CREATE TABLE counter_log (
  account_id uuid NOT NULL,
  id uuid DEFAULT uuidv7() NOT NULL,
  is_kept boolean DEFAULT false NOT NULL,
  is_refused boolean DEFAULT false NOT NULL,
  counts counted[] NOT NULL,
  CONSTRAINT counter_log_pkey PRIMARY KEY (account_id, id)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold=2000, autovacuum_vacuum_insert_threshold=-1, autovacuum_vacuum_cost_delay=0);

CREATE TABLE facet_folded (
  account_id uuid NOT NULL,
  "of" text NOT NULL,
  day date NOT NULL,
  customer_type smallint NOT NULL,
  surface text NOT NULL,
  kind text NOT NULL,
  key text NOT NULL,
  other text NOT NULL,
  count bigint NOT NULL,
  is_kept boolean DEFAULT false NOT NULL,
  CONSTRAINT facet_folded_pkey PRIMARY KEY (account_id, of, kind, day, customer_type, surface, key, other, is_kept),
  CONSTRAINT facet_folded_kind_check CHECK (kind IN ('duration', 'channel', 'position', 'rank', 'rate'))
) WITH (fillfactor = 50);

CREATE TABLE frame_answer_daily (
  account_id uuid NOT NULL,
  scheme_id uuid NOT NULL,
  question_id text NOT NULL,
  choice text NOT NULL,
  is_asked boolean NOT NULL,
  day date NOT NULL,
  type smallint NOT NULL,
  band smallint NOT NULL,
  country text NOT NULL,
  orders integer NOT NULL,
  revenue_minor bigint NOT NULL,
  squares double precision NOT NULL,
  cubes double precision NOT NULL,
  CONSTRAINT frame_answer_daily_pkey PRIMARY KEY (account_id, scheme_id, question_id, choice, is_asked, day, type, band, country)
);

CREATE TABLE frame_answer_weekly (
  account_id uuid NOT NULL,
  scheme_id uuid NOT NULL,
  week date NOT NULL,
  question_id text NOT NULL,
  choice text NOT NULL,
  is_asked boolean NOT NULL,
  type smallint NOT NULL,
  band smallint NOT NULL,
  country text NOT NULL,
  orders integer NOT NULL,
  revenue_minor bigint NOT NULL,
  squares double precision NOT NULL,
  cubes double precision NOT NULL,
  CONSTRAINT frame_answer_weekly_pkey PRIMARY KEY (account_id, scheme_id, week, question_id, is_asked, choice, type, band, country)
);

CREATE TABLE frame_daily (
  account_id uuid NOT NULL,
  scheme_id uuid NOT NULL,
  question_id text NOT NULL,
  day date NOT NULL,
  type smallint NOT NULL,
  band smallint NOT NULL,
  country text NOT NULL,
  orders integer NOT NULL,
  revenue_minor bigint NOT NULL,
  CONSTRAINT frame_daily_pkey PRIMARY KEY (account_id, scheme_id, question_id, day, type, band, country)
);

-- Orders of a day that no figure for all customers includes, and why.
CREATE TABLE frame_left_out (
  account_id uuid NOT NULL,
  question_id text NOT NULL,
  day date NOT NULL,
  reason text NOT NULL,
  orders integer NOT NULL,
  CONSTRAINT frame_left_out_pkey PRIMARY KEY (account_id, question_id, day, reason)
);

-- Days whose orders or answers changed since they were counted: any number of rows for a day, so that nobody waits.
CREATE TABLE frame_mark (
  id uuid DEFAULT uuidv7() NOT NULL,
  account_id uuid NOT NULL,
  day date NOT NULL,
  CONSTRAINT frame_mark_pkey PRIMARY KEY (account_id, id)
);

-- Until when each account's answers were looked through for days to count again.
CREATE TABLE frame_progress (
  account_id uuid NOT NULL,
  answers_until timestamptz(3) NOT NULL,
  counted_at timestamptz(3) NOT NULL,
  CONSTRAINT frame_progress_pkey PRIMARY KEY (account_id)
);

-- Counts of all orders of a day, by the facts that answers are weighted by: how many, and how many answered what.
CREATE TABLE frame_scheme (
  account_id uuid NOT NULL,
  id uuid DEFAULT uuidv7() NOT NULL,
  currency text NOT NULL,
  edges bigint[] NOT NULL,
  countries text[] NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  finished_at timestamptz(3),
  CONSTRAINT frame_scheme_pkey PRIMARY KEY (account_id, id)
);

-- Sums of the days' counts over weeks that are past, so that a year is read from a seventh of the rows. The worker stores
-- them from the days.
CREATE TABLE frame_weekly (
  account_id uuid NOT NULL,
  scheme_id uuid NOT NULL,
  week date NOT NULL,
  question_id text NOT NULL,
  type smallint NOT NULL,
  band smallint NOT NULL,
  country text NOT NULL,
  orders integer NOT NULL,
  revenue_minor bigint NOT NULL,
  CONSTRAINT frame_weekly_pkey PRIMARY KEY (account_id, scheme_id, week, question_id, type, band, country)
);

CREATE TABLE other_rule (
  account_id uuid NOT NULL,
  question_id text NOT NULL,
  normalized text NOT NULL,
  choice_id text NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  created_by uuid,
  CONSTRAINT other_rule_pkey PRIMARY KEY (account_id, question_id, normalized)
);

CREATE TABLE question_folded (
  account_id uuid NOT NULL,
  question_id text NOT NULL,
  day date NOT NULL,
  customer_type smallint NOT NULL,
  surface text NOT NULL,
  shown bigint NOT NULL,
  answered bigint NOT NULL,
  skipped bigint NOT NULL,
  is_kept boolean DEFAULT false NOT NULL,
  CONSTRAINT question_folded_pkey PRIMARY KEY (account_id, question_id, day, customer_type, surface, is_kept)
) WITH (fillfactor = 50);

CREATE TABLE stats_folded (
  account_id uuid NOT NULL,
  survey_id uuid NOT NULL,
  day date NOT NULL,
  customer_type smallint NOT NULL,
  surface text NOT NULL,
  views bigint NOT NULL,
  responses bigint NOT NULL,
  completions bigint NOT NULL,
  is_kept boolean DEFAULT false NOT NULL,
  CONSTRAINT stats_folded_pkey PRIMARY KEY (account_id, survey_id, day, customer_type, surface, is_kept)
) WITH (fillfactor = 50);

CREATE TABLE usage_folded (
  account_id uuid NOT NULL,
  month date NOT NULL,
  orders bigint NOT NULL,
  unknown_orders bigint DEFAULT 0 NOT NULL,
  CONSTRAINT usage_folded_pkey PRIMARY KEY (account_id, month)
) WITH (fillfactor = 50);

CREATE VIEW stats_daily WITH (security_invoker = true) AS
 SELECT stats_folded.account_id,
    stats_folded.survey_id,
    stats_folded.day,
    stats_folded.customer_type,
    stats_folded.surface,
    stats_folded.is_kept,
    stats_folded.views,
    stats_folded.responses,
    stats_folded.completions
   FROM stats_folded
UNION ALL
 SELECT l.account_id,
    (c.name)::uuid AS survey_id,
    c.day,
    c.customer_type,
    c.surface,
    l.is_kept,
    c.a AS views,
    c.b AS responses,
    c.c AS completions
   FROM counter_log l,
    LATERAL unnest(l.counts) c(counter, name, kind, key, other, day, customer_type, surface, a, b, c)
  WHERE (c.counter = 'stats');

CREATE VIEW question_daily WITH (security_invoker = true) AS
 SELECT question_folded.account_id,
    question_folded.question_id,
    question_folded.day,
    question_folded.customer_type,
    question_folded.surface,
    question_folded.is_kept,
    question_folded.shown,
    question_folded.answered,
    question_folded.skipped
   FROM question_folded
UNION ALL
 SELECT l.account_id,
    c.name AS question_id,
    c.day,
    c.customer_type,
    c.surface,
    l.is_kept,
    c.a AS shown,
    c.b AS answered,
    c.c AS skipped
   FROM counter_log l,
    LATERAL unnest(l.counts) c(counter, name, kind, key, other, day, customer_type, surface, a, b, c)
  WHERE (c.counter = 'question');

CREATE VIEW choice_daily WITH (security_invoker = true) AS
 SELECT choice_folded.account_id,
    choice_folded.question_id,
    choice_folded.day,
    choice_folded.customer_type,
    choice_folded.surface,
    choice_folded.choice,
    choice_folded.currency,
    choice_folded.is_kept,
    choice_folded.count,
    choice_folded.orders,
    choice_folded.revenue_minor
   FROM choice_folded
UNION ALL
 SELECT l.account_id,
    c.name AS question_id,
    c.day,
    c.customer_type,
    c.surface,
    c.key AS choice,
    c.other AS currency,
    l.is_kept,
    c.a AS count,
    c.b AS orders,
    c.c AS revenue_minor
   FROM counter_log l,
    LATERAL unnest(l.counts) c(counter, name, kind, key, other, day, customer_type, surface, a, b, c)
  WHERE (c.counter = 'choice');

CREATE VIEW facet_daily WITH (security_invoker = true) AS
 SELECT facet_folded.account_id,
    facet_folded.of,
    facet_folded.day,
    facet_folded.customer_type,
    facet_folded.surface,
    facet_folded.kind,
    facet_folded.key,
    facet_folded.other,
    facet_folded.is_kept,
    facet_folded.count
   FROM facet_folded
UNION ALL
 SELECT l.account_id,
    c.name AS of,
    c.day,
    c.customer_type,
    c.surface,
    c.kind,
    c.key,
    c.other,
    l.is_kept,
    c.a AS count
   FROM counter_log l,
    LATERAL unnest(l.counts) c(counter, name, kind, key, other, day, customer_type, surface, a, b, c)
  WHERE (c.counter = 'facet');

CREATE VIEW usage_month WITH (security_invoker = true) AS
 SELECT usage_folded.account_id,
    usage_folded.month,
    usage_folded.orders,
    usage_folded.unknown_orders
   FROM usage_folded
UNION ALL
 SELECT l.account_id,
    c.day AS month,
    c.a AS orders,
    c.b AS unknown_orders
   FROM counter_log l,
    LATERAL unnest(l.counts) c(counter, name, kind, key, other, day, customer_type, surface, a, b, c)
  WHERE (c.counter = 'usage');

CREATE TRIGGER storefront_changed AFTER INSERT OR DELETE OR UPDATE ON other_rule
  FOR EACH ROW EXECUTE FUNCTION notice_storefront_change('account_id');

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'account_recount', 'channel_answer_daily', 'channel_daily', 'channel_rule', 'channel_spend', 'choice_folded',
    'cohort_answer', 'cohort_frame', 'cohort_month', 'counter_log', 'facet_folded', 'frame_answer_daily',
    'frame_answer_weekly', 'frame_daily', 'frame_left_out', 'frame_mark', 'frame_progress', 'frame_scheme',
    'frame_weekly', 'other_rule', 'question_folded', 'stats_folded', 'usage_folded'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY[
    'account_recount', 'channel_answer_daily', 'channel_daily', 'choice_folded', 'cohort_answer', 'cohort_frame',
    'cohort_month', 'counter_log', 'facet_folded', 'frame_answer_daily', 'frame_answer_weekly', 'frame_daily',
    'frame_left_out', 'frame_mark', 'frame_progress', 'frame_scheme', 'frame_weekly', 'question_folded',
    'stats_folded', 'usage_folded'
  ] LOOP
    EXECUTE format('CREATE POLICY deliveries_and_jobs ON %I TO afterword_worker USING (true) WITH CHECK (true)', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY[
    'account_recount', 'channel_answer_daily', 'channel_daily', 'channel_rule', 'channel_spend', 'choice_folded',
    'cohort_answer', 'cohort_frame', 'cohort_month', 'counter_log', 'facet_folded', 'frame_answer_daily',
    'frame_answer_weekly', 'frame_daily', 'frame_left_out', 'frame_mark', 'frame_progress', 'frame_scheme',
    'frame_weekly', 'other_rule', 'question_folded', 'stats_folded', 'usage_folded'
  ] LOOP
    EXECUTE format('CREATE POLICY own_account ON %I TO afterword_app USING (account_id = (SELECT current_account()))
  WITH CHECK (account_id = (SELECT current_account()))', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY[
    'channel_rule', 'other_rule'
  ] LOOP
    EXECUTE format('CREATE POLICY deliveries_and_jobs ON %I FOR SELECT TO afterword_worker USING (true)', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY[
    'choice_folded', 'counter_log', 'facet_folded', 'question_folded', 'stats_folded', 'usage_folded'
  ] LOOP
    EXECUTE format('CREATE POLICY storefront ON %I TO afterword_ingest USING (true) WITH CHECK (true)', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY[
    'counter_log', 'stats_folded', 'usage_folded'
  ] LOOP
    EXECUTE format('CREATE POLICY staff ON %I FOR SELECT TO afterword_staff USING (true)', name);
  END LOOP;
END $$;

CREATE POLICY storefront ON other_rule FOR SELECT TO afterword_ingest USING (true);

GRANT INSERT ON frame_mark TO afterword_app;
GRANT SELECT ON channel_answer_daily, channel_daily, choice_daily, cohort_answer, cohort_frame, cohort_month,
  facet_daily, frame_answer_daily, frame_answer_weekly, frame_daily, frame_left_out, frame_progress,
  frame_scheme, frame_weekly, question_daily, stats_daily, usage_folded, usage_month TO afterword_app;
GRANT SELECT, DELETE ON choice_folded, facet_folded, question_folded, stats_folded TO afterword_app;
GRANT SELECT, INSERT, DELETE ON counter_log TO afterword_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON account_recount, channel_rule, channel_spend, other_rule TO afterword_app;
GRANT SELECT ON choice_daily, choice_folded, facet_daily, facet_folded, other_rule, question_daily,
  question_folded, stats_daily, stats_folded, usage_folded, usage_month TO afterword_ingest;
GRANT SELECT, INSERT ON counter_log TO afterword_ingest;
GRANT SELECT ON counter_log, usage_folded, usage_month TO afterword_staff;
GRANT SELECT ON channel_rule, choice_daily, facet_daily, other_rule, question_daily, stats_daily, usage_month
  TO afterword_worker;
GRANT SELECT, INSERT, DELETE, MAINTAIN ON counter_log TO afterword_worker;
GRANT SELECT, INSERT, UPDATE ON usage_folded TO afterword_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON channel_answer_daily, channel_daily, choice_folded, cohort_answer,
  cohort_frame, cohort_month, facet_folded, frame_answer_daily, frame_answer_weekly, frame_daily, frame_left_out,
  frame_mark, frame_progress, frame_scheme, frame_weekly, question_folded, stats_folded TO afterword_worker;
GRANT SELECT, UPDATE ON account_recount TO afterword_worker;
GRANT UPDATE (orders, revenue_minor) ON choice_folded TO afterword_worker;
GRANT UPDATE (is_refused) ON counter_log TO afterword_worker;
GRANT SELECT (account_id, survey_id, day, views) ON stats_folded TO afterword_staff;
