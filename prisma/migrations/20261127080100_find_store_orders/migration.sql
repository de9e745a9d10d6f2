-- The orders whose facts may name an email address, page by page, and whether they match a pattern. As the owner of the table,
-- because policies keep conditions on JSON from an index (they are not leakproof); the account is tested here. Its condition is
-- that of the index "store_order_address_idx".
CREATE FUNCTION find_store_orders_holding(pattern text, after_platform text, after_order text, most integer)
  RETURNS TABLE (platform text, source_order_id text, holds boolean)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 100
  SET search_path = pg_catalog, public
  SET enable_seqscan = off
AS $$
  SELECT o.platform, o.source_order_id, o.facts::text ILIKE pattern FROM public.store_order AS o
  WHERE o.account_id = (SELECT public.current_account())
    AND (o.platform, o.source_order_id) > (after_platform, after_order)
    AND o.facts::text ~ '@|%(25)*40'
  ORDER BY o.platform, o.source_order_id LIMIT most
$$;
REVOKE EXECUTE ON FUNCTION find_store_orders_holding FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_store_orders_holding TO afterword_app;
