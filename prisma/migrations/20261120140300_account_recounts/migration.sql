-- How far the worker is with counting an account anew after its time zone or currency changed.
CREATE TABLE "account_recount" (
    "account_id" UUID NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_id" UUID,
    "done" BIGINT NOT NULL DEFAULT 0,
    "total" BIGINT NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "account_recount_pkey" PRIMARY KEY ("account_id")
);
GRANT SELECT, INSERT, UPDATE, DELETE ON "account_recount" TO afterword_app;
GRANT SELECT, UPDATE ON "account_recount" TO afterword_worker;
ALTER TABLE "account_recount" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own_account" ON "account_recount" TO afterword_app
  USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY "deliveries_and_jobs" ON "account_recount" TO afterword_worker USING (true) WITH CHECK (true);
