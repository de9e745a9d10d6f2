-- What an account buys. One customer per account for ever; the rest is what Stripe said when it was last read.
CREATE TABLE "billing" (
    "account_id" UUID NOT NULL,
    "customer_id" TEXT NOT NULL,
    "subscription_id" TEXT,
    -- As Stripe calls it; null without a subscription.
    "status" TEXT,
    "plan" TEXT,
    "price_cents" INTEGER,
    "currency" TEXT,
    "period_ends_at" TIMESTAMPTZ(3),
    -- When the subscription ends, if it is to.
    "ends_at" TIMESTAMPTZ(3),
    -- What it changes to at the period's end.
    "scheduled_plan" TEXT,
    -- The first failure of a renewal that isn't paid yet.
    "past_due_since" TIMESTAMPTZ(3),
    -- The end of what is paid for, while payments are paused; null while they aren't.
    "paid_until" TIMESTAMPTZ(3),
    -- The page where an open payment is made or confirmed.
    "invoice_url" TEXT,
    "synced_at" TIMESTAMPTZ(3),
    -- The plan of a purchase that the dashboard has not announced yet.
    "unannounced_plan" TEXT,
    "utm_content" TEXT,
    "utm_campaign" TEXT,
    -- The checkout that is open: {"key", "plan", "trialEnd", "expiresAt", "id", "url"}.
    "checkout" JSONB,
    -- What the provider knows of the owner, hashed, to see when it changes.
    "owner_hash" TEXT,
    -- The subscription ends because the account is closing; reopening undoes that.
    "ends_by_closing" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "billing_pkey" PRIMARY KEY ("account_id"),
    CONSTRAINT "billing_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "billing_customer_id_key" ON "billing" ("customer_id");
GRANT SELECT, INSERT, UPDATE, DELETE ON "billing" TO afterword_app;
GRANT SELECT ON "billing" TO afterword_worker;
ALTER TABLE "billing" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own_account" ON "billing" TO afterword_app USING (account_id = (SELECT current_account()))
  WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY "jobs" ON "billing" FOR SELECT TO afterword_worker USING (true);

-- Why merchants leave a plan, in their words.
CREATE TABLE "downgrade_reason" (
    "account_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "plan" TEXT NOT NULL,
    "previous_plan" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "comment" TEXT,
    "person_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "downgrade_reason_pkey" PRIMARY KEY ("account_id","id"),
    CONSTRAINT "downgrade_reason_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
GRANT SELECT, INSERT, DELETE ON "downgrade_reason" TO afterword_app;
ALTER TABLE "downgrade_reason" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own_account" ON "downgrade_reason" TO afterword_app USING (account_id = (SELECT current_account()))
  WITH CHECK (account_id = (SELECT current_account()));

-- When the owner was mailed that the trial ends soon.
ALTER TABLE "account" ADD COLUMN "trial_mailed_at" TIMESTAMPTZ(3);
-- For an account on the plan Enterprise, the orders a month that were agreed on.
ALTER TABLE "account" ADD COLUMN "agreed_orders" INTEGER;
-- The last share of a month's orders that the owner was mailed about, in percent, and the first day of that month.
ALTER TABLE "account" ADD COLUMN "usage_mailed_month" DATE, ADD COLUMN "usage_mailed_percent" INTEGER NOT NULL DEFAULT 0;
