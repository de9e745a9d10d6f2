-- The choices that an answer counts for, where a rule of its account says what an "Other" text stands for; without a
-- default, so that no row is written for it.
ALTER TABLE "answer" ADD COLUMN "merged" TEXT[];

-- Servers of the last release still send "batch_answer" while this one rolls out; they leave what is merged as it is.
CREATE TYPE "batch_merged_answer" AS (
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
    "revenue_minor" BIGINT,
    "merged" TEXT[]
);

CREATE TABLE "other_rule" (
    "account_id" UUID NOT NULL,
    "question_id" TEXT NOT NULL,
    "normalized" TEXT NOT NULL,
    "choice_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "other_rule_pkey" PRIMARY KEY ("account_id","question_id","normalized")
);
GRANT SELECT, INSERT, UPDATE, DELETE ON "other_rule" TO afterword_app;
GRANT SELECT ON "other_rule" TO afterword_ingest, afterword_worker;
ALTER TABLE "other_rule" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own_account" ON "other_rule" TO afterword_app
  USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY "storefront" ON "other_rule" FOR SELECT TO afterword_ingest USING (true);
CREATE POLICY "deliveries_and_jobs" ON "other_rule" FOR SELECT TO afterword_worker USING (true);
CREATE TRIGGER "storefront_changed" AFTER INSERT OR DELETE OR UPDATE ON "other_rule"
  FOR EACH ROW EXECUTE FUNCTION notice_storefront_change('account_id');
