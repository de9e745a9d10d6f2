-- A search for one shopper's address. One statement alone, so that it runs in no transaction and locks no shopper out.
CREATE INDEX CONCURRENTLY "response_email_idx" ON "response" ("account_id", (lower("order" ->> 'email')), "id")
  WHERE ("order" ->> 'email') IS NOT NULL;
