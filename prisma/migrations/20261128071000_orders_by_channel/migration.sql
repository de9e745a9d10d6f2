-- Orders of a day's frames by the channel that the order's own record names.
CREATE TABLE "channel_daily" (
    "account_id" UUID NOT NULL,
    "scheme_id" UUID NOT NULL,
    "question_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    -- Empty for none.
    "channel" TEXT NOT NULL,
    "type" SMALLINT NOT NULL,
    "orders" INTEGER NOT NULL,
    "revenue_minor" BIGINT NOT NULL,
    CONSTRAINT "channel_daily_pkey" PRIMARY KEY ("account_id", "scheme_id", "question_id", "day", "channel", "type")
);
GRANT SELECT ON "channel_daily" TO afterword_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "channel_daily" TO afterword_worker;
ALTER TABLE "channel_daily" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own_account" ON "channel_daily" TO afterword_app
  USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY "deliveries_and_jobs" ON "channel_daily" TO afterword_worker USING (true) WITH CHECK (true);

-- Days counted before are counted again, with these and the orders outside.
INSERT INTO "frame_mark" (account_id, day) SELECT DISTINCT account_id, day FROM "store_order" WHERE day IS NOT NULL;
