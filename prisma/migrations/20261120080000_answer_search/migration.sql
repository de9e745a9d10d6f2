-- Policies keep ILIKE from the trigram index (it is not leakproof), so text search goes through one function that runs as
-- the tables' owner and tests the account itself. The two pairs are keyset positions; what stands between them is found.
CREATE FUNCTION find_typed_answers(question text, pattern text, after_time timestamptz, after_id uuid,
    before_time timestamptz, before_id uuid, newest_first boolean, most integer)
  RETURNS TABLE (answered_at timestamptz, response_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 100
  SET search_path = pg_catalog, public
  SET plan_cache_mode = force_custom_plan
  -- Only the bitmap over the trigram index costs no more than what it finds.
  SET enable_seqscan = off
  SET enable_indexscan = off
AS $$
  SELECT a.answered_at, a.response_id
  FROM public.answer AS a
  WHERE a.account_id = (SELECT public.current_account()) AND a.question_id = question AND a.body IS NOT NULL
    AND a.body ILIKE pattern AND a.counted
    AND (a.answered_at, a.response_id) > (after_time, after_id) AND (a.answered_at, a.response_id) < (before_time, before_id)
  ORDER BY CASE WHEN newest_first THEN a.answered_at END DESC, CASE WHEN newest_first THEN a.response_id END DESC,
    CASE WHEN NOT newest_first THEN a.answered_at END, CASE WHEN NOT newest_first THEN a.response_id END
  LIMIT most
$$;
REVOKE EXECUTE ON FUNCTION find_typed_answers FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_typed_answers TO afterword_app;
