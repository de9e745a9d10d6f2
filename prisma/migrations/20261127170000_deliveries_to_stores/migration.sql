-- What starts workflows at a store, and what is copied to its orders, are deliveries. What was queued an hour ago is either
-- sent, refused or skipped.
INSERT INTO "delivery" (account_id, response_id, integration, revision, status, quiet_until, created_at, sent_at, sent_revision)
SELECT f.account_id, f.response_id, 'StoreFlows', r.revision,
  CASE WHEN f.sent_at IS NOT NULL THEN 'sent' WHEN f.queued_at < now() - interval '1 hour' THEN 'skipped' ELSE 'waiting' END,
  f.queued_at, f.queued_at, f.sent_at, CASE WHEN f.sent_at IS NOT NULL THEN r.revision END
FROM "flow_start" f JOIN "response" r ON r.account_id = f.account_id AND r.id = f.response_id
ON CONFLICT DO NOTHING;

-- Each is looked at once more, which costs the store nothing where its copies are as they should be.
INSERT INTO "delivery" (account_id, response_id, integration, revision, quiet_until, created_at, remote_id)
SELECT account_id, response_id, 'StoreAnswers', revision, now(), now(),
  jsonb_build_object('platform', platform, 'sourceOrderId', source_order_id, 'written', written)::text
FROM "answer_copy"
ON CONFLICT DO NOTHING;

DROP TABLE "flow_start";
DROP TABLE "answer_copy";
