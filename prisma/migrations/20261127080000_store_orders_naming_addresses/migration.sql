-- The few orders whose facts may name an email address: what erasing a shopper looks through. One statement alone, so that it
-- runs in no transaction and locks nobody out.
CREATE INDEX CONCURRENTLY "store_order_address_idx" ON "store_order" ("account_id", "platform", "source_order_id")
  WHERE "facts"::text ~ '@|%(25)*40';
