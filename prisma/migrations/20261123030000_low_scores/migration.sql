-- Since when a member wants a mail for each low score; null where they don't. Answers from before that are never mailed.
ALTER TABLE "membership" ADD COLUMN "low_score_mails_since" TIMESTAMPTZ(3);
CREATE INDEX "membership_low_scores_idx" ON "membership" ("account_id") WHERE "low_score_mails_since" IS NOT NULL;

-- Which responses were mailed for a low score: the row is written in the transaction that queues the mails.
CREATE TABLE "low_score_mail" (
    "account_id" UUID NOT NULL,
    "response_id" UUID NOT NULL,
    "claimed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "low_score_mail_pkey" PRIMARY KEY ("account_id","response_id")
);
GRANT SELECT, DELETE ON "low_score_mail" TO afterword_app;
GRANT SELECT, INSERT, DELETE ON "low_score_mail" TO afterword_worker;

ALTER TABLE "low_score_mail" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own_account" ON "low_score_mail" TO afterword_app USING (account_id = (SELECT current_account()))
  WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY "deliveries_and_jobs" ON "low_score_mail" TO afterword_worker USING (true) WITH CHECK (true);
