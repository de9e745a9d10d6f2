-- One row says which store an account has, in every state. A store that a merchant only named is `chosen`: any account can
-- name it, and nothing that proves to be the store's finds it.
ALTER TABLE "connection" DROP CONSTRAINT "connection_status_check", DROP CONSTRAINT "connection_removed_check";
ALTER TABLE "connection"
  ADD CONSTRAINT "connection_status_check" CHECK ("status" IN ('chosen', 'connected', 'paused', 'removed')),
  ADD CONSTRAINT "connection_chosen_check" CHECK ("status" <> 'chosen' OR "kind" = 'platform'),
  -- What isn't connected has no credentials.
  ADD CONSTRAINT "connection_removed_check" CHECK ("status" NOT IN ('chosen', 'removed') OR "credentials" IS NULL);

DROP INDEX "connection_store_key";
CREATE UNIQUE INDEX "connection_store_key" ON "connection" ("name", "external_id")
  WHERE "kind" = 'platform' AND "status" NOT IN ('chosen', 'removed');

CREATE OR REPLACE FUNCTION account_of_store(platform text, domain text) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT c.account_id FROM public.connection AS c
  WHERE c.kind = 'platform' AND c.name = platform AND c.external_id = lower(domain) AND c.status NOT IN ('chosen', 'removed')
$$;

UPDATE "connection" c SET "details" = c."details" || jsonb_build_object('planName', a."platform_plan_name")
FROM "account" a
WHERE a."id" = c."account_id" AND c."kind" = 'platform' AND c."status" <> 'removed' AND c."name" = a."platform"
  AND a."platform_plan_name" IS NOT NULL AND c."details" ->> 'planName' IS NULL;
INSERT INTO "connection" ("account_id", "kind", "name", "external_id", "status")
SELECT a."id", 'platform', a."platform", lower(a."platform_domain"), 'chosen' FROM "account" a
WHERE a."platform" <> 'None' AND a."platform_domain" <> '' AND NOT EXISTS (
  SELECT FROM "connection" c WHERE c."account_id" = a."id" AND c."kind" = 'platform' AND c."name" = a."platform"
    AND c."status" <> 'removed');

ALTER TABLE "account" DROP COLUMN "platform_domain", DROP COLUMN "platform_plan_name", DROP COLUMN "store_connected_at";

-- Staff find an account by its store's domain.
CREATE INDEX "connection_domain_search_idx" ON "connection" USING gin ("external_id" gin_trgm_ops)
  WHERE "kind" = 'platform' AND "status" <> 'removed';
GRANT SELECT ("account_id", "kind", "name", "external_id", "status") ON "connection" TO afterword_staff;
CREATE POLICY "staff" ON "connection" FOR SELECT TO afterword_staff USING (true);
