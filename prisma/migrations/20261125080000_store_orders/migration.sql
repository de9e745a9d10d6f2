-- Orders of connected stores, as their platforms have them.
CREATE TABLE "store_order" (
    "account_id" UUID NOT NULL,
    "platform" TEXT NOT NULL,
    "source_order_id" TEXT NOT NULL,
    "placed_at" TIMESTAMPTZ(3) NOT NULL,
    "source_updated_at" TIMESTAMPTZ(3) NOT NULL,
    "is_accepted" BOOLEAN NOT NULL,
    "is_test" BOOLEAN NOT NULL DEFAULT false,
    "could_show" BOOLEAN NOT NULL DEFAULT false,
    "total_minor" BIGINT,
    "currency" TEXT,
    "country" TEXT,
    "is_first_order" BOOLEAN,
    "facts" JSONB NOT NULL DEFAULT '{}',
    "customer_id" TEXT,
    "address_digest" TEXT,
    "matched_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "store_order_pkey" PRIMARY KEY ("account_id","platform","source_order_id")
);
CREATE INDEX "store_order_account_id_placed_at_idx" ON "store_order" ("account_id", "placed_at");
CREATE INDEX "store_order_account_id_customer_id_idx" ON "store_order" ("account_id", "customer_id");
CREATE INDEX "store_order_account_id_address_digest_idx" ON "store_order" ("account_id", "address_digest");
-- What the job that writes facts into responses looks for.
CREATE INDEX "store_order_unmatched_idx" ON "store_order" ("placed_at") WHERE "matched_at" IS NULL;

GRANT SELECT, INSERT, UPDATE, DELETE ON "store_order" TO afterword_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "store_order" TO afterword_worker;

ALTER TABLE "store_order" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own_account" ON "store_order" TO afterword_app
  USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY "deliveries_and_jobs" ON "store_order" TO afterword_worker USING (true) WITH CHECK (true);
