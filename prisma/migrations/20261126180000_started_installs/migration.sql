-- A signed-in merchant went to a store's install page from here: the app's first opening in that store asks whether it is
-- to be connected with their account.
CREATE TABLE "started_install" (
    "platform" TEXT NOT NULL,
    "domain" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "started_install_pkey" PRIMARY KEY ("platform", "domain"),
    CONSTRAINT "started_install_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "started_install_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "started_install_account_id_idx" ON "started_install" ("account_id");
CREATE INDEX "started_install_person_id_idx" ON "started_install" ("person_id");
CREATE INDEX "started_install_expires_at_idx" ON "started_install" ("expires_at");
GRANT SELECT, INSERT, UPDATE, DELETE ON "started_install" TO afterword_app;
GRANT SELECT ("expires_at"), DELETE ON "started_install" TO afterword_worker;

-- The store's owner gets the ownership of an account that an install made; of any other, a merchant decides.
ALTER TABLE "account" ADD COLUMN "made_by_install" BOOLEAN NOT NULL DEFAULT false;
-- An install chose the store as it made the account; a merchant chooses later.
UPDATE "account" SET "made_by_install" = true
WHERE "platform" = 'Shopify' AND "store_choice_at" < "created_at" + interval '1 second';
