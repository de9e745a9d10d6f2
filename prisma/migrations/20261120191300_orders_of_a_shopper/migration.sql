-- The latest responses of the account in scope whose order names an e-mail address, whatever its letter case, or a customer.
-- As the owner of the tables, because policies keep conditions on JSON from an index (`->>` is not leakproof); the account is
-- tested here.
CREATE FUNCTION find_orders_of(email_address text, customer_id text, most int)
  RETURNS TABLE (id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 10
  SET search_path = pg_catalog, public
  SET enable_seqscan = off
AS $$
  (SELECT r.id FROM public.response AS r
   WHERE r.account_id = (SELECT public.current_account()) AND lower(r."order" ->> 'email') = lower(email_address)
   ORDER BY r.id DESC LIMIT most)
  UNION
  (SELECT r.id FROM public.response AS r
   WHERE r.account_id = (SELECT public.current_account()) AND r."order" ->> 'customerId' = customer_id
   ORDER BY r.id DESC LIMIT most)
$$;
REVOKE EXECUTE ON FUNCTION find_orders_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_orders_of TO afterword_app;
