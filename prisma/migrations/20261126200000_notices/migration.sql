-- Whether an owner wants mails about the plan and payments, and about integrations that were paused.
ALTER TABLE "membership"
  ADD COLUMN "notification_billing_enabled" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "notification_integrations_enabled" BOOLEAN NOT NULL DEFAULT true;
