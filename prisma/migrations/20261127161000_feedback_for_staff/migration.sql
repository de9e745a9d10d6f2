-- What merchants said about the product, for the operator: latest first.
CREATE FUNCTION merchant_feedback(since timestamptz, most integer) RETURNS TABLE (
  kind text, said_at timestamptz, account_id uuid, company_name text, value text, comment text
)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT said.kind, said.at, a.id, a.company_name, said.value, said.comment
  FROM (
    SELECT 'rating' AS kind, r.created_at AS at, r.account_id, r.rating::text AS value, NULL AS comment
    FROM public.feedback_rating AS r
  UNION ALL
    SELECT 'review', v.app_store_review_submitted_at, v.id, 'opened the review page', NULL FROM public.account AS v
    WHERE v.app_store_review_submitted_at IS NOT NULL
  UNION ALL
    SELECT 'heard', h.created_at, h.id, h.hdyhau, NULL FROM public.account AS h WHERE h.hdyhau IS NOT NULL
  UNION ALL
    SELECT 'downgrade', d.created_at, d.account_id, d.previous_plan || ' to ' || d.plan || ': ' || d.reason, d.comment
    FROM public.downgrade_reason AS d
  ) AS said JOIN public.account AS a ON a.id = said.account_id
  WHERE said.at >= since ORDER BY said.at DESC LIMIT most
$$;
REVOKE EXECUTE ON FUNCTION merchant_feedback(timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION merchant_feedback(timestamptz, integer) TO afterword_staff;
