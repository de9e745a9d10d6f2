-- How far the copy in ClickHouse is behind, and how many changes wait to be sent to it: their numbers, which cost the
-- same for any number of them.
CREATE OR REPLACE FUNCTION operation_figures() RETURNS TABLE (figure text, label text, state text, value double precision)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  RETURN QUERY
    SELECT 'deliveries', d.integration, d.status, count(*)::double precision FROM public.delivery AS d
    WHERE d.status IN ('waiting', 'sending', 'held', 'failed') GROUP BY d.integration, d.status
  UNION ALL
    SELECT 'oldestDue', d.integration, '', max(extract(epoch FROM now() - d.due_at))::double precision
    FROM public.delivery AS d WHERE d.status = 'waiting' AND d.due_at <= now() GROUP BY d.integration
  UNION ALL
    SELECT 'jobs', q.name, s.state, s.jobs::double precision FROM pgboss.queue AS q
    CROSS JOIN LATERAL (
      VALUES ('deferred', q.deferred_count), ('ready', q.ready_count), ('active', q.active_count), ('failed', q.failed_count)
    ) AS s(state, jobs)
  UNION ALL
    SELECT 'pausedConnections', c.name, '', count(*)::double precision FROM public.connection AS c
    WHERE c.status = 'paused' GROUP BY c.name
  UNION ALL
    SELECT 'missingAccess', c.name, a.access, count(*)::double precision
    FROM public.connection AS c CROSS JOIN LATERAL unnest(c.missing_access) AS a(access)
    WHERE c.status = 'connected' GROUP BY c.name, a.access
  UNION ALL
    SELECT 'copyWaiting', '', '', coalesce(max(c.id) - min(c.id) + 1, 0)::double precision FROM public.response_change AS c
  UNION ALL
    SELECT 'copyBehind', '', '', extract(epoch FROM now() - coalesce(f.sent_at, uuid_extract_timestamp(f.feed_id)))::double precision
    FROM public.response_feed AS f WHERE f.sent_at IS NOT NULL OR f.feed_id IS NOT NULL;
END
$$;
