-- What staff see of an account's health: names and numbers, never settings, addresses or what was sent. At most
-- most_deliveries failures are counted of each integration.
CREATE FUNCTION account_health(
  account_ids uuid[], failures_of_failing integer, failed_since timestamptz, most_deliveries integer
) RETURNS TABLE (
  id uuid, failing text[], store text, has_alarm boolean, failed_deliveries integer, has_open_invoice boolean,
  bought_plan text, bought_from text
)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
  SELECT wanted.id, partners.failing, coalesce(shop.state, 'none'),
    EXISTS (SELECT FROM public.coverage_alarm AS w WHERE w.account_id = wanted.id AND w.ended_at IS NULL),
    partners.failed_deliveries, b.invoice_url IS NOT NULL, b.utm_content, b.utm_campaign
  FROM unnest(account_ids) AS wanted (id)
  LEFT JOIN public.billing AS b ON b.account_id = wanted.id
  CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(c.name ORDER BY c.name) FILTER (
        WHERE i.enabled AND (c.status = 'paused' OR c.failures >= failures_of_failing)), '{}') AS failing,
      coalesce(sum(f.failed), 0)::int AS failed_deliveries
    FROM public.connection AS c
    LEFT JOIN public.integration AS i ON i.account_id = c.account_id AND i.name = c.name
    CROSS JOIN LATERAL (
      SELECT count(*) AS failed FROM (
        SELECT FROM public.delivery AS d
        WHERE d.account_id = c.account_id AND d.integration = c.name AND d.status = 'failed' AND d.created_at >= failed_since
        LIMIT most_deliveries) AS latest) AS f
    WHERE c.account_id = wanted.id AND c.kind = 'integration' AND c.status <> 'removed') AS partners
  LEFT JOIN LATERAL (
    SELECT CASE s.status WHEN 'removed' THEN CASE s.pause_reason WHEN 'uninstalled' THEN 'lost' ELSE 'none' END
      WHEN 'chosen' THEN 'none' ELSE s.status END AS state
    FROM public.connection AS s WHERE s.account_id = wanted.id AND s.kind = 'platform'
    ORDER BY s.status IN ('connected', 'paused') DESC, s.updated_at DESC LIMIT 1) AS shop ON true
$$;
REVOKE EXECUTE ON FUNCTION account_health(uuid[], integer, timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_health(uuid[], integer, timestamptz, integer) TO afterword_staff;
