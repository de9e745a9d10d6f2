-- The log's index has no deliveries that wait or are being sent: those come and go, are few, and have indexes of their own. So
-- a delivery that is stored or taken makes no entry in it.
DROP INDEX "delivery_log_idx";
CREATE INDEX "delivery_log_idx" ON "delivery" ("account_id", "integration", "created_at" DESC, "response_id" DESC)
  WHERE "status" IN ('sent', 'skipped', 'failed', 'held', 'locked');
