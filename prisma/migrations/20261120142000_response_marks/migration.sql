-- What members note about a response: whether it was read, its tags, that it was set aside as a test. A table of its own, so that
-- no shopper's answer waits for it and no write of theirs touches it.
CREATE TABLE "response_mark" (
    "account_id" UUID NOT NULL,
    "response_id" UUID NOT NULL,
    "read_at" TIMESTAMPTZ(3),
    "read_by" UUID,
    "tags" TEXT[] NOT NULL DEFAULT '{}',
    "test_at" TIMESTAMPTZ(3),

    CONSTRAINT "response_mark_pkey" PRIMARY KEY ("account_id","response_id")
);
-- Few responses bear a tag or are set aside: lists of those begin here.
CREATE INDEX "response_mark_tagged_idx" ON "response_mark" ("account_id", "response_id") WHERE "tags" <> '{}';
CREATE INDEX "response_mark_test_idx" ON "response_mark" ("account_id", "response_id") WHERE "test_at" IS NOT NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON "response_mark" TO afterword_app;
GRANT SELECT, DELETE ON "response_mark" TO afterword_worker;

ALTER TABLE "response_mark" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own_account" ON "response_mark" TO afterword_app
  USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY "deliveries_and_jobs" ON "response_mark" TO afterword_worker USING (true) WITH CHECK (true);
