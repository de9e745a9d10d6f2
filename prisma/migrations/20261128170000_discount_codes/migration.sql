-- Discount codes that were made in a store for shoppers who completed a survey: at most one for each order.
CREATE TABLE "discount_code" (
    "account_id" UUID NOT NULL,
    "platform" TEXT NOT NULL,
    -- As in the connection with its store: two stores of a platform may count their orders alike.
    "store_number" SMALLINT NOT NULL,
    "source_order_id" TEXT NOT NULL,
    -- The response whose page asked first. Null once it is deleted: the row stays, so that the order earns no second code.
    "response_id" UUID,
    -- The page whose code it is: the first one that asked once the store had accepted the order. Null until then.
    "page_id" UUID,
    "status" TEXT NOT NULL,
    -- Stored before the store is asked to make it, so that an answer that was lost makes no second one. Null until then.
    "code" TEXT,
    -- Either a percentage, or an amount in minor units of the currency.
    "percent" SMALLINT,
    "amount_minor" BIGINT,
    "currency" TEXT,
    "expires_at" TIMESTAMPTZ(3),
    -- Why the store didn't make it, for the merchant.
    "problem" TEXT,
    "attempts" SMALLINT NOT NULL DEFAULT 1,
    -- How often the store didn't know the order yet, which is no attempt: each time the pause grows.
    "missed" SMALLINT NOT NULL DEFAULT 0,
    -- Nobody else asks the store before this time.
    "leased_until" TIMESTAMPTZ(3) NOT NULL,
    "made_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "discount_code_pkey" PRIMARY KEY ("account_id", "platform", "store_number", "source_order_id"),
    CONSTRAINT "discount_code_status" CHECK ("status" IN ('making', 'made', 'failed')),
    CONSTRAINT "discount_code_made" CHECK ("status" <> 'made' OR "code" IS NOT NULL OR "response_id" IS NULL),
    CONSTRAINT "discount_code_account_id_response_id_fkey" FOREIGN KEY ("account_id", "response_id")
      REFERENCES "response" ("account_id", "id") ON DELETE SET NULL ("response_id") ON UPDATE CASCADE
);
CREATE INDEX "discount_code_response_idx" ON "discount_code" ("account_id", "response_id");
-- How many were made lately, and whether a code is ours.
CREATE INDEX "discount_code_made_idx" ON "discount_code" ("account_id", "made_at");
CREATE INDEX "discount_code_code_idx" ON "discount_code" ("account_id", "code");

-- Each way of deleting a response ends here: what its shopper got goes with it.
CREATE FUNCTION forget_discount_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.code := NULL;
  NEW.page_id := NULL;
  NEW.problem := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER "forgotten" BEFORE UPDATE OF "response_id" ON "discount_code"
  FOR EACH ROW WHEN (NEW.response_id IS NULL) EXECUTE FUNCTION forget_discount_code();

GRANT SELECT, INSERT, UPDATE, DELETE ON "discount_code" TO afterword_app;

ALTER TABLE "discount_code" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own_account" ON "discount_code" TO afterword_app
  USING ("account_id" = (SELECT current_account())) WITH CHECK ("account_id" = (SELECT current_account()));
