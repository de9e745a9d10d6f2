-- Lists by country, and the few answers of a rare one. One statement alone, so that it runs in no transaction and locks no shopper out.
CREATE INDEX CONCURRENTLY "response_country_idx" ON "response" ("account_id", "country", "id");
