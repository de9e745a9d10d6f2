-- Responses in which shoppers typed a text, to any question, in no order: reading stops with the last one wanted. As the owner of
-- the tables for the reason of "find_typed_answers"; the account is tested here.
CREATE FUNCTION some_responses_holding(pattern text, most integer)
  RETURNS TABLE (response_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 1000
  SET search_path = pg_catalog, public
  SET plan_cache_mode = force_custom_plan
  SET enable_seqscan = off
  SET enable_indexscan = off
AS $$
  SELECT a.response_id FROM public.answer AS a
  WHERE a.account_id = (SELECT public.current_account()) AND a.body IS NOT NULL AND a.body ILIKE pattern AND a.counted
  LIMIT most
$$;
REVOKE EXECUTE ON FUNCTION some_responses_holding FROM PUBLIC;
GRANT EXECUTE ON FUNCTION some_responses_holding TO afterword_app;
