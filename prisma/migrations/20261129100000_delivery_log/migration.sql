-- The log's index has deliveries once they are over: a delivery that is stored or sent makes no entry in it. Those that
-- aren't are few, and each of their statuses has an index.
DROP INDEX "delivery_log_idx";
CREATE INDEX "delivery_log_idx" ON "delivery" ("account_id", "integration", "created_at" DESC, "response_id" DESC)
  WHERE "status" IN ('sent', 'skipped', 'failed');
