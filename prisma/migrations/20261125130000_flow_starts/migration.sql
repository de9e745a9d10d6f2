-- Which completed responses start the merchant's workflows at the store's platform, and which have. The row is written in
-- the transaction that queues the job.
CREATE TABLE "flow_start" (
    "account_id" UUID NOT NULL,
    "response_id" UUID NOT NULL,
    "queued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "leased_until" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "flow_start_pkey" PRIMARY KEY ("account_id","response_id")
);
GRANT SELECT, UPDATE, DELETE ON "flow_start" TO afterword_app;
GRANT SELECT, INSERT, DELETE ON "flow_start" TO afterword_worker;

ALTER TABLE "flow_start" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own_account" ON "flow_start" TO afterword_app USING (account_id = (SELECT current_account()))
  WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY "deliveries_and_jobs" ON "flow_start" TO afterword_worker USING (true) WITH CHECK (true);
