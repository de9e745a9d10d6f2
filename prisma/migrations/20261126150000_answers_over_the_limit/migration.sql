-- Answers to orders beyond the plan's limit are stored and counted, but can't be read until a plan covers them or the month ends.

-- Orders that were shown the survey, by UTC's month: what a plan is measured by. Deleting responses doesn't reduce it.
CREATE TABLE "usage_month" (
    "account_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "stripe" SMALLINT NOT NULL,
    "orders" BIGINT NOT NULL,

    CONSTRAINT "usage_month_pkey" PRIMARY KEY ("account_id","month","stripe")
);
ALTER TABLE "usage_month" SET (fillfactor = 50);
GRANT SELECT, INSERT, UPDATE ON "usage_month" TO afterword_app, afterword_ingest, afterword_worker;
GRANT SELECT ON "usage_month" TO afterword_staff;
ALTER TABLE "usage_month" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own_account" ON "usage_month" TO afterword_app USING (account_id = (SELECT current_account()))
  WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY "staff" ON "usage_month" FOR SELECT TO afterword_staff USING (true);
CREATE POLICY "storefront" ON "usage_month" TO afterword_ingest USING (true) WITH CHECK (true);
CREATE POLICY "deliveries_and_jobs" ON "usage_month" TO afterword_worker USING (true) WITH CHECK (true);
INSERT INTO "usage_month" ("account_id", "month", "stripe", "orders")
  SELECT account_id, date_trunc('month', viewed_at AT TIME ZONE 'UTC')::date, 0, count(*) FROM "response" WHERE NOT is_test GROUP BY 1, 2;

-- An order's place among all of the account's (lib/answer-locks.ts), if it was beyond the limit when it was stored; and up
-- to which place the account may read. So one row unlocks all that a plan covers.
ALTER TABLE "account" ADD COLUMN "unlocked_up_to" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "response" ADD COLUMN "lock_place" BIGINT;
ALTER TABLE "answer" ADD COLUMN "lock_place" BIGINT;
ALTER TABLE "delivery" ADD COLUMN "lock_place" BIGINT;
CREATE INDEX "response_locked_idx" ON "response" ("account_id", "lock_place", "id") WHERE "lock_place" IS NOT NULL;

-- Everything that the storefront decides by follows the account's plan.
DROP TRIGGER "storefront_changed" ON "account";
CREATE TRIGGER "storefront_changed" AFTER INSERT OR DELETE OR UPDATE OF "survey_enabled", "live_survey_id", "style_tokens", "custom_css",
  "publishable_key", "currency", "time_zone", "status", "billing_plan", "trial_ends_at", "agreed_orders", "unlocked_up_to"
  ON "account" FOR EACH ROW EXECUTE FUNCTION notice_storefront_change('id');

-- Work that erases, rewrites or deletes says so for its transaction, because it must reach locked rows too.
CREATE FUNCTION readable_up_to() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN current_setting('app.reaches_locked', true) = 'on' THEN 9223372036854775807
    ELSE coalesce((SELECT unlocked_up_to FROM public.account WHERE id = public.current_account()), 0) END
$$;

-- The lock: the product's own role doesn't see a locked answer.
DROP POLICY "own_account" ON "answer";
CREATE POLICY "own_account" ON "answer" TO afterword_app
  USING (account_id = (SELECT current_account()) AND (lock_place IS NULL OR lock_place <= (SELECT readable_up_to())))
  WITH CHECK (account_id = (SELECT current_account()));

-- The orders whose facts may be read. Lists join it to "response", so that the facts of a locked one are null.
CREATE VIEW "readable_response" AS
  SELECT * FROM "response"
  WHERE account_id = (SELECT current_account()) AND (lock_place IS NULL OR lock_place <= (SELECT readable_up_to()));
GRANT SELECT ON "readable_response" TO afterword_app;

-- All answers of the account for lists and counts: of a locked one only that it was given, and when.
CREATE VIEW "listed_answer" AS
  SELECT account_id, response_id, question_id, survey_id, counted, answered_at, day, customer_type, surface,
    lock_place IS NOT NULL AND lock_place > (SELECT readable_up_to()) AS locked,
    CASE WHEN lock_place IS NULL OR lock_place <= (SELECT readable_up_to()) THEN choices END AS choices,
    CASE WHEN lock_place IS NULL OR lock_place <= (SELECT readable_up_to()) THEN merged END AS merged,
    CASE WHEN lock_place IS NULL OR lock_place <= (SELECT readable_up_to()) THEN body END AS body
  FROM "answer" WHERE account_id = (SELECT current_account());
GRANT SELECT ON "listed_answer" TO afterword_app;

-- Searches that run as the owner of the tables leave locked answers and the facts of locked orders out.
CREATE OR REPLACE FUNCTION find_typed_answers(question text, pattern text, after_time timestamptz, after_id uuid,
    before_time timestamptz, before_id uuid, newest_first boolean, most integer)
  RETURNS TABLE (answered_at timestamptz, response_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 100
  SET search_path = pg_catalog, public
  SET plan_cache_mode = force_custom_plan
  SET enable_seqscan = off
  SET enable_indexscan = off
AS $$
  SELECT a.answered_at, a.response_id
  FROM public.answer AS a
  WHERE a.account_id = (SELECT public.current_account()) AND a.question_id = question AND a.body IS NOT NULL
    AND a.body ILIKE pattern AND a.counted
    AND (a.lock_place IS NULL OR a.lock_place <= (SELECT public.readable_up_to()))
    AND (a.answered_at, a.response_id) > (after_time, after_id) AND (a.answered_at, a.response_id) < (before_time, before_id)
  ORDER BY CASE WHEN newest_first THEN a.answered_at END DESC, CASE WHEN newest_first THEN a.response_id END DESC,
    CASE WHEN NOT newest_first THEN a.answered_at END, CASE WHEN NOT newest_first THEN a.response_id END
  LIMIT most
$$;

CREATE OR REPLACE FUNCTION some_typed_answers(question text, pattern text, most integer)
  RETURNS TABLE (response_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 1000
  SET search_path = pg_catalog, public
  SET plan_cache_mode = force_custom_plan
  SET enable_seqscan = off
  SET enable_indexscan = off
AS $$
  SELECT a.response_id FROM public.answer AS a
  WHERE a.account_id = (SELECT public.current_account()) AND a.question_id = question AND a.body IS NOT NULL
    AND a.body ILIKE pattern AND a.counted
    AND (a.lock_place IS NULL OR a.lock_place <= (SELECT public.readable_up_to()))
  LIMIT most
$$;

CREATE OR REPLACE FUNCTION some_responses_holding(pattern text, most integer)
  RETURNS TABLE (response_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 1000
  SET search_path = pg_catalog, public
  SET plan_cache_mode = force_custom_plan
  SET enable_seqscan = off
  SET enable_indexscan = off
AS $$
  SELECT a.response_id FROM public.answer AS a
  WHERE a.account_id = (SELECT public.current_account()) AND a.body IS NOT NULL AND a.body ILIKE pattern AND a.counted
    AND (a.lock_place IS NULL OR a.lock_place <= (SELECT public.readable_up_to()))
  LIMIT most
$$;

CREATE OR REPLACE FUNCTION find_orders_of(email_address text, customer_id text, most int)
  RETURNS TABLE (id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 10
  SET search_path = pg_catalog, public
  SET enable_seqscan = off
AS $$
  (SELECT r.id FROM public.response AS r
   WHERE r.account_id = (SELECT public.current_account()) AND lower(r."order" ->> 'email') = lower(email_address)
     AND (r.lock_place IS NULL OR r.lock_place <= (SELECT public.readable_up_to()))
   ORDER BY r.id DESC LIMIT most)
  UNION
  (SELECT r.id FROM public.response AS r
   WHERE r.account_id = (SELECT public.current_account()) AND r."order" ->> 'customerId' = customer_id
     AND (r.lock_place IS NULL OR r.lock_place <= (SELECT public.readable_up_to()))
   ORDER BY r.id DESC LIMIT most)
$$;

-- A delivery of a locked answer waits until it is unlocked.
ALTER TABLE "delivery" DROP CONSTRAINT "delivery_status_check";
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_status_check"
  CHECK ("status" IN ('waiting', 'sending', 'sent', 'held', 'skipped', 'failed', 'locked'));
CREATE INDEX "delivery_locked_idx" ON "delivery" ("account_id", "integration", "lock_place") WHERE "status" = 'locked';

CREATE TYPE "batch_response_lock" AS (
    "account_id" UUID,
    "id" UUID,
    "survey_id" UUID,
    "version" INTEGER,
    "platform" TEXT,
    "order_key" TEXT,
    "source_order_id" TEXT,
    "page_id" UUID,
    "revision" INTEGER,
    "status" SMALLINT,
    "is_test" BOOLEAN,
    "surface" TEXT,
    "customer_type" SMALLINT,
    "order_total_minor" BIGINT,
    "currency" TEXT,
    "is_first_order" BOOLEAN,
    "country" TEXT,
    "locale" TEXT,
    "order" JSONB,
    "display_order" JSONB,
    "shown" TEXT[],
    "skipped" TEXT[],
    "consent" JSONB,
    "viewed_at" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3),
    "viewed_day" DATE,
    "answered_day" DATE,
    "completed_day" DATE,
    "lock_place" BIGINT
);
DROP TYPE "batch_response_consent";
CREATE TYPE "batch_answer_lock" AS (
    "account_id" UUID,
    "response_id" UUID,
    "question_id" TEXT,
    "survey_id" UUID,
    "page_id" UUID,
    "sequence" BIGINT,
    "choices" TEXT[],
    "body" TEXT,
    "counted" BOOLEAN,
    "answered_at" TIMESTAMPTZ(3),
    "day" DATE,
    "customer_type" SMALLINT,
    "surface" TEXT,
    "merged" TEXT[],
    "lock_place" BIGINT
);
DROP TYPE "batch_answer_row";
CREATE TYPE "batch_delivery_lock" AS (
    "account_id" UUID,
    "response_id" UUID,
    "integration" TEXT,
    "revision" INTEGER,
    "quiet_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3),
    "status" TEXT,
    "lock_place" BIGINT
);
DROP TYPE "batch_delivery_quiet";
CREATE TYPE "batch_usage" AS (
    "account_id" UUID,
    "month" DATE,
    "orders" BIGINT
);
