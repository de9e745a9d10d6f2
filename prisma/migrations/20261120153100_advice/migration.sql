-- Which advice a person was mailed: the row is written in the transaction that queues the mail. Without a kind, there was
-- nothing new to say to them that day.
CREATE TABLE "advice_sent" (
    "account_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "kind" TEXT,
    "subject" TEXT,
    "claimed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "advice_sent_pkey" PRIMARY KEY ("account_id","person_id","day"),
    CONSTRAINT "advice_sent_subject_check" CHECK (("kind" IS NULL) = ("subject" IS NULL))
);
CREATE UNIQUE INDEX "advice_sent_once" ON "advice_sent"("account_id", "person_id", "kind", "subject");
GRANT SELECT ON "advice_sent" TO afterword_app;
GRANT SELECT, INSERT, DELETE ON "advice_sent" TO afterword_worker;

ALTER TABLE "advice_sent" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own_account" ON "advice_sent" TO afterword_app USING (account_id = (SELECT current_account()))
  WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY "deliveries_and_jobs" ON "advice_sent" TO afterword_worker USING (true) WITH CHECK (true);
