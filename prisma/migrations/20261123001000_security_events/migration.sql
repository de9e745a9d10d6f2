-- Security events are entries of the audit log: where the request came from, shortened to its network (/24 of IPv4, /48 of
-- IPv6), and the trace id that its answer and the process's log have. Both are null in older entries and outside requests.
ALTER TABLE "audit_log" ADD COLUMN     "address" TEXT,
ADD COLUMN     "trace_id" UUID;
