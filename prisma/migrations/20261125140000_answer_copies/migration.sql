-- Questions whose answers are copied to the order and its customer at the store's platform, since when.
CREATE TABLE "copied_question" (
    "account_id" UUID NOT NULL,
    "question_id" TEXT NOT NULL,
    "enabled_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "copied_question_pkey" PRIMARY KEY ("account_id","question_id")
);
GRANT SELECT, INSERT, UPDATE, DELETE ON "copied_question" TO afterword_app;
GRANT SELECT, DELETE ON "copied_question" TO afterword_worker;

ALTER TABLE "copied_question" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own_account" ON "copied_question" TO afterword_app USING (account_id = (SELECT current_account()))
  WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY "deliveries_and_jobs" ON "copied_question" TO afterword_worker USING (true) WITH CHECK (true);

-- What was copied of a response: a digest of each answer, so that none is written twice. It outlives the response until the
-- copies are removed.
CREATE TABLE "answer_copy" (
    "account_id" UUID NOT NULL,
    "response_id" UUID NOT NULL,
    "platform" TEXT NOT NULL,
    "source_order_id" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "written" JSONB NOT NULL DEFAULT '{}',
    "leased_until" TIMESTAMPTZ(3),
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "answer_copy_pkey" PRIMARY KEY ("account_id","response_id")
);
CREATE INDEX "answer_copy_removed_idx" ON "answer_copy" ("removed_at") WHERE "removed_at" IS NOT NULL;
GRANT SELECT, UPDATE, DELETE ON "answer_copy" TO afterword_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "answer_copy" TO afterword_worker;

ALTER TABLE "answer_copy" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own_account" ON "answer_copy" TO afterword_app USING (account_id = (SELECT current_account()))
  WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY "deliveries_and_jobs" ON "answer_copy" TO afterword_worker USING (true) WITH CHECK (true);
