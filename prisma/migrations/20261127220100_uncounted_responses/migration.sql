CREATE INDEX CONCURRENTLY "response_uncounted_idx" ON "response" ("id") WHERE "is_uncounted";
