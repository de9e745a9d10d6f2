-- The list of all responses, newest first. Views without an answer and tests have no entry. One statement alone, so that it runs in
-- no transaction and locks no shopper out.
CREATE INDEX CONCURRENTLY "response_answered_idx" ON "response" ("account_id", "answered_at" DESC, "id" DESC)
  WHERE "answered_at" IS NOT NULL AND NOT "is_test";
