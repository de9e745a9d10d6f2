CREATE INDEX CONCURRENTLY "response_uncounted_idx" ON "response" ("account_id", "id") WHERE "is_uncounted";
