-- What a connected store says about itself, the secret that signs its webhooks, and how far its orders were read.
ALTER TABLE "connection"
  ADD COLUMN "webhook_secret" TEXT,
  ADD COLUMN "details" JSONB NOT NULL DEFAULT '{}',
  ADD COLUMN "orders_read_at" TIMESTAMPTZ(3),
  ADD COLUMN "orders_cursor" TEXT,
  ADD CONSTRAINT "connection_removed_secret_check" CHECK ("status" <> 'removed' OR "webhook_secret" IS NULL);

-- The connection that a webhook's address names, before an account is known. As the owner of the table, and only what
-- checking the signature takes: the secret is sealed.
CREATE FUNCTION store_of_webhook(platform text, wanted uuid)
  RETURNS TABLE (account_id uuid, domain text, webhook_secret text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT c.account_id, c.external_id, c.webhook_secret FROM public.connection AS c
  WHERE c.kind = 'platform' AND c.name = platform AND c.id = wanted AND c.status <> 'removed'
$$;
REVOKE EXECUTE ON FUNCTION store_of_webhook(text, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION store_of_webhook(text, uuid) TO afterword_app;

-- A webhook names a connection by its id alone.
CREATE INDEX "connection_id_idx" ON "connection" ("id");

-- A merchant is asked by their store whether it may be connected: which account and store the answer is for. Only a
-- SHA-256 of what names it is stored.
CREATE TABLE "store_consent" (
    "nonce_hash" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "platform" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "claimed_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "store_consent_pkey" PRIMARY KEY ("nonce_hash"),
    CONSTRAINT "store_consent_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "store_consent_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "store_consent_account_id_idx" ON "store_consent" ("account_id");
CREATE INDEX "store_consent_person_id_idx" ON "store_consent" ("person_id");
CREATE INDEX "store_consent_expires_at_idx" ON "store_consent" ("expires_at");
GRANT SELECT, INSERT, UPDATE ON "store_consent" TO afterword_app;
GRANT SELECT ("expires_at"), DELETE ON "store_consent" TO afterword_worker;
