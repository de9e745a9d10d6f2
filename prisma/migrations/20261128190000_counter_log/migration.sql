-- What a batch of messages adds to the counters goes to a log, a row an account, and is added to them once a second. So no
-- message waits for a counter's row, and each counter has one row instead of one for each process that adds to it.

-- What is added to one counter. Every table of counters names its key and its figures in these columns.
CREATE TYPE "counted" AS (
    "counter" TEXT,
    "name" TEXT,
    "kind" TEXT,
    "key" TEXT,
    "other" TEXT,
    "day" DATE,
    "customer_type" SMALLINT,
    "surface" TEXT,
    "a" BIGINT,
    "b" BIGINT,
    "c" BIGINT
);
CREATE TYPE "batch_counts" AS (
    "account_id" UUID,
    "counts" "counted"[]
);
DROP TYPE "batch_stats", "batch_question", "batch_choice_revenue", "batch_facet", "batch_usage", "batch_usage_known";

CREATE TABLE "counter_log" (
    "account_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "is_kept" BOOLEAN NOT NULL DEFAULT false,
    -- It can't be added to the counters, and is only read here.
    "is_refused" BOOLEAN NOT NULL DEFAULT false,
    "counts" "counted"[] NOT NULL,

    CONSTRAINT "counter_log_pkey" PRIMARY KEY ("account_id","id")
);
-- A row lives for a second: compressing it costs more than it saves, and what is left of it is removed early.
ALTER TABLE "counter_log" ALTER COLUMN "counts" SET STORAGE EXTERNAL, SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000,
    autovacuum_vacuum_insert_threshold = -1, autovacuum_vacuum_cost_delay = 0);
GRANT SELECT, INSERT ON "counter_log" TO afterword_ingest;
GRANT SELECT, INSERT, DELETE ON "counter_log" TO afterword_app, afterword_worker;
GRANT UPDATE ("is_refused") ON "counter_log" TO afterword_worker;
GRANT MAINTAIN ON "counter_log" TO afterword_worker;
GRANT SELECT ON "counter_log" TO afterword_staff;
ALTER TABLE "counter_log" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own_account" ON "counter_log" TO afterword_app USING (account_id = (SELECT current_account()))
  WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY "staff" ON "counter_log" FOR SELECT TO afterword_staff USING (true);
CREATE POLICY "storefront" ON "counter_log" TO afterword_ingest USING (true) WITH CHECK (true);
CREATE POLICY "deliveries_and_jobs" ON "counter_log" TO afterword_worker USING (true) WITH CHECK (true);

-- One row for each counter; of the stripes, only that of the totals of deleted responses (32002) stays apart.
-- What is still being counted comes first: nothing may be added between the sums and the new tables. The previous processes
-- can't store answers with these tables, so they are stopped first; none of them was ever released.
LOCK TABLE "stats_daily", "question_daily", "choice_daily", "facet_daily", "usage_month" IN ACCESS EXCLUSIVE MODE;
CREATE TEMPORARY TABLE "merged_stats" ON COMMIT DROP AS
  SELECT account_id, survey_id, day, customer_type, surface, stripe = 32002 AS is_kept,
    sum(views)::bigint AS views, sum(responses)::bigint AS responses, sum(completions)::bigint AS completions
  FROM "stats_daily" GROUP BY 1, 2, 3, 4, 5, 6;
TRUNCATE "stats_daily";
ALTER TABLE "stats_daily" RENAME TO "stats_folded";
ALTER TABLE "stats_folded" DROP CONSTRAINT "stats_daily_pkey", DROP COLUMN "stripe", ADD COLUMN "is_kept" BOOLEAN NOT NULL DEFAULT false,
  ADD CONSTRAINT "stats_folded_pkey" PRIMARY KEY ("account_id","survey_id","day","customer_type","surface","is_kept");
INSERT INTO "stats_folded" (account_id, survey_id, day, customer_type, surface, is_kept, views, responses, completions)
  SELECT account_id, survey_id, day, customer_type, surface, is_kept, views, responses, completions FROM "merged_stats";

CREATE TEMPORARY TABLE "merged_questions" ON COMMIT DROP AS
  SELECT account_id, question_id, day, customer_type, surface, stripe = 32002 AS is_kept,
    sum(shown)::bigint AS shown, sum(answered)::bigint AS answered, sum(skipped)::bigint AS skipped
  FROM "question_daily" GROUP BY 1, 2, 3, 4, 5, 6;
TRUNCATE "question_daily";
ALTER TABLE "question_daily" RENAME TO "question_folded";
ALTER TABLE "question_folded" DROP CONSTRAINT "question_daily_pkey", DROP COLUMN "stripe", ADD COLUMN "is_kept" BOOLEAN NOT NULL DEFAULT false,
  ADD CONSTRAINT "question_folded_pkey" PRIMARY KEY ("account_id","question_id","day","customer_type","surface","is_kept");
INSERT INTO "question_folded" (account_id, question_id, day, customer_type, surface, is_kept, shown, answered, skipped)
  SELECT account_id, question_id, day, customer_type, surface, is_kept, shown, answered, skipped FROM "merged_questions";

CREATE TEMPORARY TABLE "merged_choices" ON COMMIT DROP AS
  SELECT account_id, question_id, day, customer_type, surface, choice, currency, stripe = 32002 AS is_kept,
    sum(count)::bigint AS count, sum(orders)::bigint AS orders, sum(revenue_minor)::bigint AS revenue_minor
  FROM "choice_daily" GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;
TRUNCATE "choice_daily";
ALTER TABLE "choice_daily" RENAME TO "choice_folded";
ALTER TABLE "choice_folded" DROP CONSTRAINT "choice_daily_pkey", DROP COLUMN "stripe", ADD COLUMN "is_kept" BOOLEAN NOT NULL DEFAULT false,
  ADD CONSTRAINT "choice_folded_pkey"
    PRIMARY KEY ("account_id","question_id","day","customer_type","surface","choice","currency","is_kept");
INSERT INTO "choice_folded" (account_id, question_id, day, customer_type, surface, choice, currency, is_kept, count, orders, revenue_minor)
  SELECT account_id, question_id, day, customer_type, surface, choice, currency, is_kept, count, orders, revenue_minor FROM "merged_choices";

CREATE TEMPORARY TABLE "merged_facets" ON COMMIT DROP AS
  SELECT account_id, "of", day, customer_type, surface, kind, key, other, stripe = 32002 AS is_kept, sum(count)::bigint AS count
  FROM "facet_daily" GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9;
TRUNCATE "facet_daily";
ALTER TABLE "facet_daily" RENAME TO "facet_folded";
ALTER TABLE "facet_folded" DROP CONSTRAINT "facet_daily_pkey", DROP COLUMN "stripe", ADD COLUMN "is_kept" BOOLEAN NOT NULL DEFAULT false,
  ADD CONSTRAINT "facet_folded_pkey"
    PRIMARY KEY ("account_id","of","kind","day","customer_type","surface","key","other","is_kept");
ALTER TABLE "facet_folded" RENAME CONSTRAINT "facet_daily_kind_check" TO "facet_folded_kind_check";
INSERT INTO "facet_folded" (account_id, "of", day, customer_type, surface, kind, key, other, is_kept, count)
  SELECT account_id, "of", day, customer_type, surface, kind, key, other, is_kept, count FROM "merged_facets";

CREATE TEMPORARY TABLE "merged_usage" ON COMMIT DROP AS
  SELECT account_id, month, sum(orders)::bigint AS orders, sum(unknown_orders)::bigint AS unknown_orders
  FROM "usage_month" GROUP BY 1, 2;
TRUNCATE "usage_month";
ALTER TABLE "usage_month" RENAME TO "usage_folded";
ALTER TABLE "usage_folded" DROP CONSTRAINT "usage_month_pkey", DROP COLUMN "stripe",
  ADD CONSTRAINT "usage_folded_pkey" PRIMARY KEY ("account_id","month");
INSERT INTO "usage_folded" (account_id, month, orders, unknown_orders)
  SELECT account_id, month, orders, unknown_orders FROM "merged_usage";

-- What readers read: the counters, and what is still to be added to them.
CREATE VIEW "stats_daily" WITH (security_invoker = true) AS
  SELECT account_id, survey_id, day, customer_type, surface, is_kept, views, responses, completions FROM "stats_folded"
  UNION ALL
  SELECT l.account_id, c.name::uuid, c.day, c.customer_type, c.surface, l.is_kept, c.a, c.b, c.c
  FROM "counter_log" l, unnest(l.counts) c WHERE c.counter = 'stats';
CREATE VIEW "question_daily" WITH (security_invoker = true) AS
  SELECT account_id, question_id, day, customer_type, surface, is_kept, shown, answered, skipped FROM "question_folded"
  UNION ALL
  SELECT l.account_id, c.name, c.day, c.customer_type, c.surface, l.is_kept, c.a, c.b, c.c
  FROM "counter_log" l, unnest(l.counts) c WHERE c.counter = 'question';
CREATE VIEW "choice_daily" WITH (security_invoker = true) AS
  SELECT account_id, question_id, day, customer_type, surface, choice, currency, is_kept, count, orders, revenue_minor FROM "choice_folded"
  UNION ALL
  SELECT l.account_id, c.name, c.day, c.customer_type, c.surface, c.key, c.other, l.is_kept, c.a, c.b, c.c
  FROM "counter_log" l, unnest(l.counts) c WHERE c.counter = 'choice';
CREATE VIEW "facet_daily" WITH (security_invoker = true) AS
  SELECT account_id, "of", day, customer_type, surface, kind, key, other, is_kept, count FROM "facet_folded"
  UNION ALL
  SELECT l.account_id, c.name, c.day, c.customer_type, c.surface, c.kind, c.key, c.other, l.is_kept, c.a
  FROM "counter_log" l, unnest(l.counts) c WHERE c.counter = 'facet';
CREATE VIEW "usage_month" WITH (security_invoker = true) AS
  SELECT account_id, month, orders, unknown_orders FROM "usage_folded"
  UNION ALL
  SELECT l.account_id, c.day, c.a, c.b FROM "counter_log" l, unnest(l.counts) c WHERE c.counter = 'usage';
-- Only the worker adds to them.
REVOKE INSERT, UPDATE ON "stats_folded", "question_folded", "choice_folded", "facet_folded", "usage_folded"
  FROM afterword_app, afterword_ingest;
GRANT SELECT ON "stats_daily", "question_daily", "choice_daily", "facet_daily", "usage_month"
  TO afterword_app, afterword_ingest, afterword_worker;
GRANT SELECT ON "usage_month" TO afterword_staff;

-- How much of the log waits to be added to the counters, for operators.
CREATE OR REPLACE FUNCTION operation_figures() RETURNS TABLE (figure text, label text, state text, value double precision)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  RETURN QUERY
    SELECT 'deliveries', d.integration, d.status, count(*)::double precision FROM public.delivery AS d
    WHERE d.status IN ('waiting', 'sending', 'held', 'failed') GROUP BY d.integration, d.status
  UNION ALL
    SELECT 'oldestDue', d.integration, '', max(extract(epoch FROM now() - d.due_at))::double precision
    FROM public.delivery AS d WHERE d.status = 'waiting' AND d.due_at <= now() GROUP BY d.integration
  UNION ALL
    SELECT 'jobs', q.name, s.state, s.jobs::double precision FROM pgboss.queue AS q
    CROSS JOIN LATERAL (
      VALUES ('deferred', q.deferred_count), ('ready', q.ready_count), ('active', q.active_count), ('failed', q.failed_count)
    ) AS s(state, jobs)
  UNION ALL
    SELECT 'pausedConnections', c.name, '', count(*)::double precision FROM public.connection AS c
    WHERE c.status = 'paused' GROUP BY c.name
  UNION ALL
    SELECT 'missingAccess', c.name, a.access, count(*)::double precision
    FROM public.connection AS c CROSS JOIN LATERAL unnest(c.missing_access) AS a(access)
    WHERE c.status = 'connected' GROUP BY c.name, a.access
  UNION ALL
    SELECT 'countsWaiting', '', '', count(*)::double precision FROM public.counter_log AS l
  UNION ALL
    SELECT 'copyWaiting', '', '', coalesce(max(c.id) - min(c.id) + 1, 0)::double precision FROM public.response_change AS c
  UNION ALL
    SELECT 'copyBehind', '', '', extract(epoch FROM now() - coalesce(f.sent_at, uuid_extract_timestamp(f.feed_id)))::double precision
    FROM public.response_feed AS f WHERE f.sent_at IS NOT NULL OR f.feed_id IS NOT NULL;
END
$$;

-- A response is written up to four times within minutes. With this much space left on its page, 57 % of the changes made no new
-- entries in the indexes, and with 85, 29 %: the first answer always does.
ALTER TABLE "response" SET (fillfactor = 60);
