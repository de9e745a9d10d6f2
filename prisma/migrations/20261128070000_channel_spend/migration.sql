-- Lets one constraint compare accounts and channels for equality and periods for overlap.
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- What merchants spent on channels, by period.
CREATE TABLE "channel_spend" (
    "account_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "channel" TEXT NOT NULL,
    "start_day" DATE NOT NULL,
    -- Included.
    "end_day" DATE NOT NULL,
    "spend_minor" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "platform_orders" INTEGER,
    "platform_revenue_minor" BIGINT,
    -- The import that wrote the row, while it can be undone, and the amounts that it replaced.
    "import_id" UUID,
    "replaced" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "channel_spend_pkey" PRIMARY KEY ("account_id","id"),
    CONSTRAINT "channel_spend_order" CHECK ("start_day" <= "end_day"),
    CONSTRAINT "channel_spend_amounts" CHECK ("spend_minor" >= 0 AND "platform_orders" >= 0 AND "platform_revenue_minor" >= 0),
    CONSTRAINT "channel_spend_periods" EXCLUDE USING gist
      ("account_id" WITH =, "channel" WITH =, daterange("start_day", "end_day", '[]') WITH &&)
);
CREATE INDEX "channel_spend_day_idx" ON "channel_spend" ("account_id", "start_day" DESC, "channel");

GRANT SELECT, INSERT, UPDATE, DELETE ON "channel_spend" TO afterword_app;

ALTER TABLE "channel_spend" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own_account" ON "channel_spend" TO afterword_app
  USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
