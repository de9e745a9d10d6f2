-- Two more ways through the trigram index, as the owner of the tables for the reason of "find_typed_answers"; the account is
-- tested here. Both stop at `most`.

-- Any answers of a question whose text matches, in no order: reading stops with the last one wanted.
CREATE FUNCTION some_typed_answers(question text, pattern text, most integer)
  RETURNS TABLE (response_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 1000
  SET search_path = pg_catalog, public
  SET plan_cache_mode = force_custom_plan
  SET enable_seqscan = off
  SET enable_indexscan = off
AS $$
  SELECT a.response_id FROM public.answer AS a
  WHERE a.account_id = (SELECT public.current_account()) AND a.question_id = question AND a.body IS NOT NULL
    AND a.body ILIKE pattern AND a.counted
  LIMIT most
$$;
REVOKE EXECUTE ON FUNCTION some_typed_answers FROM PUBLIC;
GRANT EXECUTE ON FUNCTION some_typed_answers TO afterword_app;

-- A page of all answers whose text matches, counted or not, by key: what erasing a person looks through. The function of the same
-- name without pages is that of the release before.
CREATE FUNCTION find_answers_holding(pattern text, after_response uuid, after_question text, most integer)
  RETURNS TABLE (response_id uuid, question_id text, body text)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 100
  SET search_path = pg_catalog, public
  SET plan_cache_mode = force_custom_plan
  SET enable_seqscan = off
  SET enable_indexscan = off
AS $$
  SELECT a.response_id, a.question_id, a.body FROM public.answer AS a
  WHERE a.account_id = (SELECT public.current_account()) AND a.body IS NOT NULL AND a.body ILIKE pattern
    AND (a.response_id, a.question_id) > (after_response, after_question)
  ORDER BY a.response_id, a.question_id LIMIT most
$$;
REVOKE EXECUTE ON FUNCTION find_answers_holding(text, uuid, text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_answers_holding(text, uuid, text, integer) TO afterword_app;
