-- What members made of "Other" texts: each merge stands here for good, also when it was undone, so that it can be read who
-- did what, when, and how many answers it moved. What holds now is in "other_rule".
CREATE TABLE "other_merge" (
    "account_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "question_id" TEXT NOT NULL,
    "choice_id" TEXT NOT NULL,
    "choice_label" TEXT NOT NULL,
    "texts" TEXT[] NOT NULL,
    "normalized" TEXT[] NOT NULL,
    "answers" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,
    "created_as_staff" BOOLEAN NOT NULL DEFAULT false,
    "undone_at" TIMESTAMPTZ(3),
    "undone_by" UUID,
    "undone_as_staff" BOOLEAN NOT NULL DEFAULT false,
    "applied_at" TIMESTAMPTZ(3),

    CONSTRAINT "other_merge_pkey" PRIMARY KEY ("account_id","id")
);
CREATE INDEX "other_merge_question_idx" ON "other_merge" ("account_id", "question_id", "id" DESC);

GRANT SELECT, INSERT, UPDATE, DELETE ON "other_merge" TO afterword_app;
GRANT SELECT, UPDATE ON "other_merge" TO afterword_worker;

ALTER TABLE "other_merge" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own_account" ON "other_merge" TO afterword_app
  USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY "deliveries_and_jobs" ON "other_merge" TO afterword_worker USING (true) WITH CHECK (true);
