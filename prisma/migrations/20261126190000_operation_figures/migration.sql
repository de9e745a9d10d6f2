-- What an operator watches, over all accounts: numbers alone. PL/pgSQL, because the tables of jobs are made after this.
CREATE FUNCTION operation_figures() RETURNS TABLE (figure text, label text, state text, value double precision)
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
    WHERE c.status = 'paused' GROUP BY c.name;
END
$$;
REVOKE EXECUTE ON FUNCTION operation_figures() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION operation_figures() TO afterword_app;
