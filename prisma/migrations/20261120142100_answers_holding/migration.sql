-- Every answer of the account in scope whose typed text matches, whether it counts or not: what erasing a person looks through.
-- As the owner of the tables, because policies keep ILIKE from the trigram index (it is not leakproof); the account is tested
-- here. Every column of that index may stand alone, so no question has to be named.
CREATE FUNCTION find_answers_holding(pattern text)
  RETURNS TABLE (response_id uuid, body text)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 100
  SET search_path = pg_catalog, public
  SET plan_cache_mode = force_custom_plan
  SET enable_seqscan = off
  SET enable_indexscan = off
AS $$
  SELECT a.response_id, a.body FROM public.answer AS a
  WHERE a.account_id = (SELECT public.current_account()) AND a.body IS NOT NULL AND a.body ILIKE pattern
$$;
REVOKE EXECUTE ON FUNCTION find_answers_holding FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_answers_holding TO afterword_app;
