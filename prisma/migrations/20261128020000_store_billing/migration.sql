-- What an account's store pays for the app at its platform, as it was last read there.
CREATE TABLE "store_billing" (
    "account_id" UUID NOT NULL,
    "platform" TEXT NOT NULL,
    "domain" TEXT NOT NULL,
    "subscription_id" TEXT,
    "status" TEXT,
    "plan" TEXT,
    "price_cents" INTEGER,
    "period_ends_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3),
    "past_due_since" TIMESTAMPTZ(3),
    "synced_at" TIMESTAMPTZ(3) NOT NULL,
    "unannounced_plan" TEXT,
    -- What an earlier subscription paid for, and until when.
    "kept_plan" TEXT,
    "kept_until" TIMESTAMPTZ(3),

    CONSTRAINT "store_billing_pkey" PRIMARY KEY ("account_id"),
    CONSTRAINT "store_billing_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account" ("id") ON DELETE CASCADE
);

GRANT SELECT, INSERT, UPDATE, DELETE ON "store_billing" TO afterword_app;
GRANT SELECT ON "store_billing" TO afterword_worker;

ALTER TABLE "store_billing" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own_account" ON "store_billing" TO afterword_app
  USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY "deliveries_and_jobs" ON "store_billing" TO afterword_worker USING (true) WITH CHECK (true);
