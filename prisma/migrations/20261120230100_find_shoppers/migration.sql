-- What erasing a shopper looks through, page by page. As the owner of the tables, because policies keep conditions on JSON from
-- an index (they are not leakproof); the account is tested here.

-- All responses whose order names an e-mail address, whatever its letter case, or a customer.
CREATE FUNCTION find_orders_of(email_address text, customer_id text, after_response uuid, most integer)
  RETURNS TABLE (id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 10
  SET search_path = pg_catalog, public
  SET enable_seqscan = off
AS $$
  (SELECT r.id FROM public.response AS r
   WHERE r.account_id = (SELECT public.current_account()) AND lower(r."order" ->> 'email') = lower(email_address)
     AND r.id > after_response
   ORDER BY r.id LIMIT most)
  UNION
  (SELECT r.id FROM public.response AS r
   WHERE r.account_id = (SELECT public.current_account()) AND r."order" ->> 'customerId' = customer_id AND r.id > after_response
   ORDER BY r.id LIMIT most)
  ORDER BY id LIMIT most
$$;
REVOKE EXECUTE ON FUNCTION find_orders_of(text, text, uuid, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_orders_of(text, text, uuid, integer) TO afterword_app;

-- The orders that may name an address elsewhere than in "email", or beside one there, and whether they do match a pattern. Its
-- condition is that of the index "response_address_idx".
CREATE FUNCTION find_orders_holding(pattern text, after_response uuid, most integer)
  RETURNS TABLE (id uuid, holds boolean)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 1000
  SET search_path = pg_catalog, public
  SET enable_seqscan = off
AS $$
  SELECT r.id, r."order"::text ILIKE pattern FROM public.response AS r
  WHERE r.account_id = (SELECT public.current_account()) AND r.id > after_response
    AND NOT (r."order" ? 'hasNoAddress') AND (
      (r."order" - 'email')::text ~ '@|%(25)*40'
      OR r."order" ->> 'email' !~* '^[a-z0-9_+''-]+(\.[a-z0-9_+''-]+)*@[a-z0-9-]+(\.[a-z0-9-]+)*$')
  ORDER BY r.id LIMIT most
$$;
REVOKE EXECUTE ON FUNCTION find_orders_holding FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_orders_holding TO afterword_app;
