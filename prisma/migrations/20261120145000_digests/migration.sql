-- Which digest a person was sent: the row is written in the transaction that queues the mail, so there is one of each.
CREATE TABLE "digest_sent" (
    "account_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "period" TEXT NOT NULL,
    "last_day" DATE NOT NULL,
    "claimed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "is_mailed" BOOLEAN NOT NULL,

    CONSTRAINT "digest_sent_pkey" PRIMARY KEY ("account_id","person_id","period","last_day"),
    CONSTRAINT "digest_sent_period_check" CHECK ("period" IN ('day', 'week'))
);
GRANT SELECT ON "digest_sent" TO afterword_app;
GRANT SELECT, INSERT, DELETE ON "digest_sent" TO afterword_worker;

ALTER TABLE "digest_sent" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own_account" ON "digest_sent" TO afterword_app USING (account_id = (SELECT current_account()))
  WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY "deliveries_and_jobs" ON "digest_sent" TO afterword_worker USING (true) WITH CHECK (true);
