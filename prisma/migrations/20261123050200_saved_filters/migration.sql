-- Filters of the response list that members saved under a name, shared by everyone in the account.
CREATE TABLE "saved_filter" (
    "account_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" TEXT NOT NULL,
    "parameters" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID,

    CONSTRAINT "saved_filter_pkey" PRIMARY KEY ("account_id","id")
);
-- Names that differ in letter case alone are the same to a reader.
CREATE UNIQUE INDEX "saved_filter_name_key" ON "saved_filter" ("account_id", lower("name"));

GRANT SELECT, INSERT, UPDATE, DELETE ON "saved_filter" TO afterword_app;

ALTER TABLE "saved_filter" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own_account" ON "saved_filter" TO afterword_app
  USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
