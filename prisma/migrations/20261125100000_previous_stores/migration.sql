-- Whose store this was: a store that installs the app again comes back to its account. As the owner of the table, and
-- nothing but the account's id. A store whose data was erased has no such row any longer.
CREATE FUNCTION previous_account_of_store(platform text, domain text) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT c.account_id FROM public.connection AS c
  JOIN public.account AS a ON a.id = c.account_id AND a.closes_at IS NULL
  WHERE c.kind = 'platform' AND c.name = platform AND c.external_id = lower(domain) AND c.status = 'removed'
  ORDER BY c.connected_at DESC LIMIT 1
$$;
REVOKE EXECUTE ON FUNCTION previous_account_of_store(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION previous_account_of_store(text, text) TO afterword_app;
