-- How an account reaches its store's platform or a partner: whom it is connected with there, and the sealed credentials.
CREATE TABLE "connection" (
    "account_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "external_id" TEXT,
    "credentials" TEXT,
    "scopes" TEXT[] NOT NULL DEFAULT '{}',
    "status" TEXT NOT NULL DEFAULT 'connected',
    "pause_reason" TEXT,
    "last_error" TEXT,
    "last_error_at" TIMESTAMPTZ(3),
    "connected_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "connection_pkey" PRIMARY KEY ("account_id","id"),
    CONSTRAINT "connection_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "connection_kind_check" CHECK ("kind" IN ('platform', 'integration')),
    CONSTRAINT "connection_status_check" CHECK ("status" IN ('connected', 'paused', 'removed')),
    CONSTRAINT "connection_pause_check" CHECK (("status" = 'paused') = ("pause_reason" IS NOT NULL)),
    -- What was disconnected keeps no credentials.
    CONSTRAINT "connection_removed_check" CHECK ("status" <> 'removed' OR "credentials" IS NULL),
    -- A store is found by its domain, which has no letter case.
    CONSTRAINT "connection_store_check" CHECK ("kind" <> 'platform' OR ("external_id" IS NOT NULL AND "external_id" = lower("external_id")))
);
-- An account has one live connection to each platform and partner, and a store belongs to one account.
CREATE UNIQUE INDEX "connection_live_key" ON "connection" ("account_id", "name") WHERE "status" <> 'removed';
CREATE UNIQUE INDEX "connection_store_key" ON "connection" ("name", "external_id") WHERE "kind" = 'platform' AND "status" <> 'removed';

GRANT SELECT, INSERT, UPDATE, DELETE ON "connection" TO afterword_app;
GRANT SELECT, UPDATE ON "connection" TO afterword_worker;

ALTER TABLE "connection" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own_account" ON "connection" TO afterword_app
  USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY "deliveries_and_jobs" ON "connection" TO afterword_worker USING (true) WITH CHECK (true);

-- Whose store this is: a store's token and its webhooks name its domain, before an account is known. As the owner of the
-- table, and nothing but the account's id, because a policy would open the credentials with the row.
CREATE FUNCTION account_of_store(platform text, domain text) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT c.account_id FROM public.connection AS c
  WHERE c.kind = 'platform' AND c.name = platform AND c.external_id = lower(domain) AND c.status <> 'removed'
$$;
REVOKE EXECUTE ON FUNCTION account_of_store(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_of_store(text, text) TO afterword_app;
