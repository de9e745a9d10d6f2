-- Counters beside those of stats, questions and choices, one table for all kinds: how long completions took ("of" the survey),
-- and by choice ("of" the question) the revenue in other currencies, the order's own channel and the place it stood at.
CREATE TABLE "facet_daily" (
    "account_id" UUID NOT NULL,
    "of" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "customer_type" SMALLINT NOT NULL,
    "surface" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "other" TEXT NOT NULL,
    "stripe" SMALLINT NOT NULL,
    "count" BIGINT NOT NULL,
    "orders" BIGINT NOT NULL,
    "revenue_minor" BIGINT NOT NULL,

    CONSTRAINT "facet_daily_pkey" PRIMARY KEY ("account_id","of","kind","day","customer_type","surface","key","other","stripe")
);
ALTER TABLE "facet_daily" SET (fillfactor = 50);
ALTER TABLE "facet_daily" ADD CONSTRAINT "facet_daily_kind_check" CHECK ("kind" IN ('duration', 'currency', 'channel', 'position'));

GRANT SELECT, INSERT, UPDATE, DELETE ON "facet_daily" TO afterword_app, afterword_worker;
GRANT SELECT, INSERT, UPDATE ON "facet_daily" TO afterword_ingest;
ALTER TABLE "facet_daily" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own_account" ON "facet_daily" TO afterword_app
  USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY "storefront" ON "facet_daily" TO afterword_ingest USING (true) WITH CHECK (true);
CREATE POLICY "deliveries_and_jobs" ON "facet_daily" TO afterword_worker USING (true) WITH CHECK (true);

-- Of the statement that stores a batch, as "batch_response" and the others.
CREATE TYPE "batch_facet" AS (
    "account_id" UUID,
    "of" TEXT,
    "day" DATE,
    "customer_type" SMALLINT,
    "surface" TEXT,
    "kind" TEXT,
    "key" TEXT,
    "other" TEXT,
    "count" BIGINT,
    "orders" BIGINT,
    "revenue_minor" BIGINT
);
