-- Copies of answers that were redacted since (revision 0). One statement alone, so that it runs in no transaction and locks nobody
-- out.
CREATE INDEX CONCURRENTLY "answer_copy_outdated_idx" ON "answer_copy" ("account_id", "response_id") WHERE "revision" = 0;
