-- What starts workflows at a store, and what is copied to its orders, are deliveries. Workflows must not start twice: what was
-- being sent isn't sent again, nor what was refused or skipped.
INSERT INTO "delivery" (account_id, response_id, integration, revision, status, quiet_until, created_at, sent_at, sent_revision)
SELECT f.account_id, f.response_id, 'StoreFlows', r.revision,
  CASE WHEN f.sent_at IS NOT NULL THEN 'sent'
    WHEN f.leased_until IS NOT NULL OR f.queued_at < now() - interval '1 hour' THEN 'failed' ELSE 'waiting' END,
  f.queued_at, f.queued_at, f.sent_at, CASE WHEN f.sent_at IS NOT NULL THEN r.revision END
FROM "flow_start" f JOIN "response" r ON r.account_id = f.account_id AND r.id = f.response_id
ON CONFLICT DO NOTHING;

-- Those that were to be removed or written again are.
INSERT INTO "delivery" (account_id, response_id, integration, revision, status, quiet_until, created_at, sent_at, sent_revision, remote_id)
SELECT account_id, response_id, 'StoreAnswers', revision, CASE WHEN is_due THEN 'waiting' ELSE 'sent' END, now(), now(),
  CASE WHEN NOT is_due THEN now() END, CASE WHEN NOT is_due THEN revision END,
  jsonb_build_object('platform', platform, 'sourceOrderId', source_order_id, 'written', written)::text
FROM (SELECT *, removed_at IS NOT NULL OR revision = 0 AS is_due FROM "answer_copy") AS copied
ON CONFLICT DO NOTHING;

DROP TABLE "flow_start";
DROP TABLE "answer_copy";
