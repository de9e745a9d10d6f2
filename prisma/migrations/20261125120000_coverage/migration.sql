-- Where the shopper of an order saw the survey, so that coverage is counted from orders alone.
ALTER TABLE "store_order" ADD COLUMN "shown_on" TEXT;
UPDATE "store_order" AS o SET "shown_on" = (
  SELECT r.surface FROM "response" AS r
  WHERE r.account_id = o.account_id
    AND r.survey_id = ANY(ARRAY(SELECT s.id FROM "survey" AS s WHERE s.account_id = o.account_id))
    AND r.platform = o.platform AND r.order_key IN ('o:' || o.source_order_id, 't:o:' || o.source_order_id)
  ORDER BY r.surface NOT IN ('thankYou', 'orderStatus'), r.viewed_at LIMIT 1)
WHERE "matched_at" IS NOT NULL;

-- When a store's webhooks were last checked, and when some were last made or repaired.
ALTER TABLE "connection"
  ADD COLUMN "webhooks_checked_at" TIMESTAMPTZ(3),
  ADD COLUMN "webhooks_repaired_at" TIMESTAMPTZ(3);

-- Whether an owner or admin wants a mail when coverage falls.
ALTER TABLE "membership" ADD COLUMN "notification_coverage_enabled" BOOLEAN NOT NULL DEFAULT true;

-- Times in which the survey showed with far fewer orders than before.
CREATE TABLE "coverage_alarm" (
    "account_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "platform" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "usual" DOUBLE PRECISION NOT NULL,
    "orders" INTEGER NOT NULL,
    "shown" INTEGER NOT NULL,
    "mailed_at" TIMESTAMPTZ(3),

    CONSTRAINT "coverage_alarm_pkey" PRIMARY KEY ("account_id","id")
);
-- One at a time.
CREATE UNIQUE INDEX "coverage_alarm_open_key" ON "coverage_alarm" ("account_id") WHERE "ended_at" IS NULL;

GRANT SELECT, DELETE ON "coverage_alarm" TO afterword_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "coverage_alarm" TO afterword_worker;

ALTER TABLE "coverage_alarm" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own_account" ON "coverage_alarm" TO afterword_app USING (account_id = (SELECT current_account()))
  WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY "deliveries_and_jobs" ON "coverage_alarm" TO afterword_worker USING (true) WITH CHECK (true);
