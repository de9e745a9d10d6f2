-- Which responses are of which customer, by a digest of the customer's id: written for surveys alone that ask something once
-- of a customer, and read before the customer's next order is asked. A new table: no order waits for this migration.
CREATE TABLE "customer_response" (
    "account_id" UUID NOT NULL,
    "customer" BYTEA NOT NULL,
    "response_id" UUID NOT NULL,

    CONSTRAINT "customer_response_pkey" PRIMARY KEY ("account_id","customer","response_id")
);
CREATE INDEX "customer_response_account_id_response_id_idx" ON "customer_response" ("account_id", "response_id");

GRANT SELECT, INSERT ON "customer_response" TO afterword_ingest;
GRANT SELECT, DELETE ON "customer_response" TO afterword_app, afterword_worker;

ALTER TABLE "customer_response" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own_account" ON "customer_response" TO afterword_app
  USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY "storefront" ON "customer_response" TO afterword_ingest USING (true) WITH CHECK (true);
CREATE POLICY "deliveries_and_jobs" ON "customer_response" TO afterword_worker USING (true) WITH CHECK (true);
