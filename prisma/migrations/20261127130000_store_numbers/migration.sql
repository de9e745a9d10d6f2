-- Which of an account's stores of one platform this is, from 1 on: stores count their orders alike, so that an order's number
-- identifies it within one store only. With a constant default: no row is rewritten.
ALTER TABLE "connection" ADD COLUMN "store_number" SMALLINT NOT NULL DEFAULT 1;
ALTER TABLE "store_order" ADD COLUMN "store_number" SMALLINT NOT NULL DEFAULT 1;

-- The number of an account's current store, or its last one, of each platform that it was ever connected with; null if of none.
-- As the owner of the table: who stores answers reads no connections.
CREATE FUNCTION store_numbers_of(account uuid) RETURNS jsonb
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT jsonb_object_agg(latest.name, latest.store_number) FROM (
    SELECT DISTINCT ON (c.name) c.name, c.store_number FROM public.connection AS c
    WHERE c.account_id = account AND c.kind = 'platform' AND c.status <> 'chosen'
    ORDER BY c.name, c.status = 'removed', c.id DESC) AS latest
$$;
REVOKE EXECUTE ON FUNCTION store_numbers_of(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION store_numbers_of(uuid) TO afterword_app, afterword_ingest;

-- The orders whose facts may name an email address, as before, with the store's number.
CREATE FUNCTION find_store_orders_holding(pattern text, after_platform text, after_order text, after_store integer, most integer)
  RETURNS TABLE (platform text, source_order_id text, store_number smallint, holds boolean)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 100
  SET search_path = pg_catalog, public
  SET enable_seqscan = off
AS $$
  SELECT o.platform, o.source_order_id, o.store_number, o.facts::text ILIKE pattern FROM public.store_order AS o
  WHERE o.account_id = (SELECT public.current_account())
    AND (o.platform, o.source_order_id, o.store_number) > (after_platform, after_order, after_store)
    AND o.facts::text ~ '@|%(25)*40'
  ORDER BY o.platform, o.source_order_id, o.store_number LIMIT most
$$;
REVOKE EXECUTE ON FUNCTION find_store_orders_holding(text, text, text, integer, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_store_orders_holding(text, text, text, integer, integer) TO afterword_app;
