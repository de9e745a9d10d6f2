-- How long responses are kept: for so many months since the shopper's last message, or forever where it is null. Whether
-- the totals of deleted ones stay in the reports.
ALTER TABLE "account" ADD COLUMN "retention_months" INTEGER,
  ADD COLUMN "retention_keeps_totals" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "account" ADD CONSTRAINT "account_retention_check" CHECK ("retention_months" BETWEEN 1 AND 120) NOT VALID;
CREATE INDEX "account_retention_idx" ON "account" ("id") WHERE "retention_months" IS NOT NULL;
