-- A connection has the credentials and the health of a partner; an integration only what the merchant set.
DROP TRIGGER "storefront_changed" ON "integration";
ALTER TABLE "integration" DROP COLUMN "connected", DROP COLUMN "status", DROP COLUMN "secret", DROP COLUMN "secret_key_id",
  DROP COLUMN "last_delivery_at", DROP COLUMN "last_error";
CREATE TRIGGER "storefront_changed" AFTER INSERT OR DELETE OR UPDATE OF "enabled" ON "integration" FOR EACH ROW EXECUTE FUNCTION notice_storefront_change('account_id');

ALTER TABLE "connection"
  ADD COLUMN "last_delivery_at" TIMESTAMPTZ(3),
  -- Failures in a row, and until when everything for this partner waits.
  ADD COLUMN "failures" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "held_until" TIMESTAMPTZ(3);

-- The silence after which a partial response is sent is apart from the pause between tries: answering again moves the one
-- and doesn't shorten the other.
DELETE FROM "delivery";
DROP INDEX "delivery_due_idx";
ALTER TABLE "delivery" DROP CONSTRAINT "delivery_status_check", DROP COLUMN "due_at";
ALTER TABLE "delivery"
  ADD COLUMN "quiet_until" TIMESTAMPTZ(3) NOT NULL,
  ADD COLUMN "retry_at" TIMESTAMPTZ(3),
  ADD COLUMN "due_at" TIMESTAMPTZ(3) NOT NULL GENERATED ALWAYS AS (greatest("quiet_until", "retry_at")) STORED,
  ADD COLUMN "first_attempt_at" TIMESTAMPTZ(3),
  -- Since then it may be at the partner, also if no success was recorded: replays and edits begin new tries, and leave this.
  ADD COLUMN "tried_since" TIMESTAMPTZ(3),
  -- Of the process that sends it: only that one records how it went.
  ADD COLUMN "lease_id" UUID,
  ADD COLUMN "sent_revision" INTEGER,
  -- What it is at the partner: a ticket's id.
  ADD COLUMN "remote_id" TEXT,
  ADD COLUMN "is_backfill" BOOLEAN NOT NULL DEFAULT false,
  -- The revision in which order facts arrived after the answers: sent once, and as an update.
  ADD COLUMN "late_facts_revision" INTEGER,
  ADD CONSTRAINT "delivery_status_check" CHECK ("status" IN ('waiting', 'sending', 'sent', 'held', 'skipped', 'failed')),
  ADD CONSTRAINT "delivery_lease_check" CHECK (("status" = 'sending') = ("lease_id" IS NOT NULL AND "leased_until" IS NOT NULL));
ALTER TABLE "delivery" ALTER COLUMN "created_at" DROP DEFAULT;
-- What is due for each partner of each account, new responses before those of a backfill; what is being sent there, whose lease may have expired; what is held.
CREATE INDEX "delivery_waiting_idx" ON "delivery" ("account_id", "integration", "is_backfill", "due_at") WHERE "status" = 'waiting';
CREATE INDEX "delivery_sending_idx" ON "delivery" ("account_id", "integration", "leased_until") WHERE "status" = 'sending';
CREATE INDEX "delivery_held_idx" ON "delivery" ("account_id", "integration") WHERE "status" = 'held';
-- The log, newest first, and what can be replayed.
CREATE INDEX "delivery_log_idx" ON "delivery" ("account_id", "integration", "created_at" DESC, "response_id" DESC);
CREATE INDEX "delivery_failed_idx" ON "delivery" ("account_id", "integration", "created_at" DESC) WHERE "status" = 'failed';

ALTER TABLE "delivery_attempt"
  -- delivered, later, unknown, refused, pause, skipped, fault
  ADD COLUMN "outcome" TEXT NOT NULL,
  ADD COLUMN "duration_ms" INTEGER NOT NULL,
  ADD CONSTRAINT "delivery_attempt_request_check" CHECK (length("request") <= 20000);
ALTER TABLE "delivery_attempt" ALTER COLUMN "attempted_at" DROP DEFAULT;

GRANT INSERT, DELETE ON "delivery" TO afterword_worker;
GRANT SELECT ON "response", "answer" TO afterword_worker;

CREATE TYPE "batch_delivery_quiet" AS (
    "account_id" UUID,
    "response_id" UUID,
    "integration" TEXT,
    "revision" INTEGER,
    "quiet_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3)
);
DROP TYPE "batch_delivery_revision";

-- Sending past responses to a partner, because the merchant asked for it. It goes back in time.
CREATE TABLE "backfill" (
    "account_id" UUID NOT NULL,
    "integration" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "started_by" UUID,
    -- Responses answered since then, and before what is queued already.
    "since" TIMESTAMPTZ(3) NOT NULL,
    "next_before" TIMESTAMPTZ(3) NOT NULL,
    "next_before_id" UUID NOT NULL,
    "total" INTEGER NOT NULL,
    "queued" INTEGER NOT NULL DEFAULT 0,
    "finished_at" TIMESTAMPTZ(3),
    "stopped_at" TIMESTAMPTZ(3),

    CONSTRAINT "backfill_pkey" PRIMARY KEY ("account_id","integration"),
    CONSTRAINT "backfill_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
GRANT SELECT, INSERT, UPDATE, DELETE ON "backfill" TO afterword_app;
GRANT SELECT, UPDATE ON "backfill" TO afterword_worker;
ALTER TABLE "backfill" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own_account" ON "backfill" TO afterword_app USING (account_id = (SELECT current_account()))
  WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY "deliveries_and_jobs" ON "backfill" TO afterword_worker USING (true) WITH CHECK (true);

-- A merchant who is on a partner's consent page, and comes back with what names this row. Read before an account is known.
CREATE TABLE "integration_consent" (
    "state_hash" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "integration" TEXT NOT NULL,
    -- Sealed, bound to the account.
    "code_verifier" TEXT NOT NULL,
    "input" JSONB NOT NULL DEFAULT '{}',
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "integration_consent_pkey" PRIMARY KEY ("state_hash"),
    CONSTRAINT "integration_consent_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
GRANT SELECT, INSERT, DELETE ON "integration_consent" TO afterword_app;
GRANT SELECT, DELETE ON "integration_consent" TO afterword_worker;

-- What the shopper allowed and refused: {"advertising", "marketing", "analytics", "gpc"}, each a boolean where it was said.
ALTER TABLE "response" ADD COLUMN "consent" JSONB;
CREATE TYPE "batch_response_consent" AS (
    "account_id" UUID,
    "id" UUID,
    "survey_id" UUID,
    "version" INTEGER,
    "platform" TEXT,
    "order_key" TEXT,
    "source_order_id" TEXT,
    "page_id" UUID,
    "revision" INTEGER,
    "status" SMALLINT,
    "is_test" BOOLEAN,
    "surface" TEXT,
    "customer_type" SMALLINT,
    "order_total_minor" BIGINT,
    "currency" TEXT,
    "is_first_order" BOOLEAN,
    "country" TEXT,
    "locale" TEXT,
    "order" JSONB,
    "display_order" JSONB,
    "shown" TEXT[],
    "skipped" TEXT[],
    "consent" JSONB,
    "viewed_at" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3),
    "viewed_day" DATE,
    "answered_day" DATE,
    "completed_day" DATE
);
DROP TYPE "batch_response";
