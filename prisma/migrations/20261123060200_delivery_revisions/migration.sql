-- The response revision that is to be sent, so that an edit sends an update. 0: queued by a process of the previous
-- release, which doesn't say.
ALTER TABLE "delivery" ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 0;

-- As "batch_delivery", which processes of the previous release still send, with the revision.
CREATE TYPE "batch_delivery_revision" AS (
    "account_id" UUID,
    "response_id" UUID,
    "integration" TEXT,
    "completed" BOOLEAN,
    "revision" INTEGER
);

-- One row per attempt to deliver: what was sent, and what the partner replied. Both may name the shopper.
CREATE TABLE "delivery_attempt" (
    "account_id" UUID NOT NULL,
    "response_id" UUID NOT NULL,
    "integration" TEXT NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "revision" INTEGER NOT NULL,
    "request" TEXT,
    "reply_status" SMALLINT,
    "reply" TEXT,
    "error" TEXT,
    "attempted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "delivery_attempt_pkey" PRIMARY KEY ("account_id","response_id","integration","id"),
    CONSTRAINT "delivery_attempt_reply_check" CHECK (length("reply") <= 2000)
);
GRANT SELECT, UPDATE ("request", "reply", "error"), DELETE ON "delivery_attempt" TO afterword_app;
GRANT SELECT, INSERT, DELETE ON "delivery_attempt" TO afterword_worker;

ALTER TABLE "delivery_attempt" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own_account" ON "delivery_attempt" TO afterword_app
  USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY "deliveries_and_jobs" ON "delivery_attempt" TO afterword_worker USING (true) WITH CHECK (true);
