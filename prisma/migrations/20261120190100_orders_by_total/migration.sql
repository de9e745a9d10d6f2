-- Lists by order total, and the few answers of rare totals. By currency first: minor units of two currencies do not compare.
-- One statement alone, so that it runs in no transaction and locks no shopper out.
CREATE INDEX CONCURRENTLY "response_total_idx" ON "response" ("account_id", "currency", "order_total_minor", "id");
