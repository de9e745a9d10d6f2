-- Where a store is connected, an order counts once the store knows it. Those that it doesn't know have a count of their own.
ALTER TABLE "usage_month" ADD COLUMN "unknown_orders" BIGINT NOT NULL DEFAULT 0;
-- Constant defaults: no row is rewritten. What servers of the previous release store was counted when it arrived.
ALTER TABLE "response" ADD COLUMN "is_uncounted" BOOLEAN NOT NULL DEFAULT false;

-- Servers of the previous release still send "batch_response_lock" and "batch_usage" while this one rolls out.
CREATE TYPE "batch_response_counted" AS (
    "account_id" UUID,
    "id" UUID,
    "survey_id" UUID,
    "version" INTEGER,
    "platform" TEXT,
    "order_key" TEXT,
    "source_order_id" TEXT,
    "page_id" UUID,
    "revision" INTEGER,
    "status" SMALLINT,
    "is_test" BOOLEAN,
    "surface" TEXT,
    "customer_type" SMALLINT,
    "order_total_minor" BIGINT,
    "currency" TEXT,
    "is_first_order" BOOLEAN,
    "country" TEXT,
    "locale" TEXT,
    "order" JSONB,
    "display_order" JSONB,
    "shown" TEXT[],
    "skipped" TEXT[],
    "consent" JSONB,
    "viewed_at" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3),
    "viewed_day" DATE,
    "answered_day" DATE,
    "completed_day" DATE,
    "lock_place" BIGINT,
    "is_uncounted" BOOLEAN
);
CREATE TYPE "batch_usage_known" AS (
    "account_id" UUID,
    "month" DATE,
    "orders" BIGINT,
    "unknown_orders" BIGINT
);

-- Whether a store of the account is connected now. As the owner of the table: who stores answers reads no connections.
CREATE FUNCTION has_connected_store(account uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT EXISTS (SELECT FROM public.connection AS c
    WHERE c.account_id = account AND c.kind = 'platform' AND c.status = 'connected')
$$;
REVOKE EXECUTE ON FUNCTION has_connected_store(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION has_connected_store(uuid) TO afterword_app, afterword_ingest;
CREATE TRIGGER "storefront_changed" AFTER INSERT OR DELETE OR UPDATE OF "status" ON "connection"
  FOR EACH ROW EXECUTE FUNCTION notice_storefront_change('account_id');
