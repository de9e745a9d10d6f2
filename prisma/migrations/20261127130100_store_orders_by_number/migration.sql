-- The next key of the orders of stores. One statement alone, so that it runs in no transaction and locks nobody out.
CREATE UNIQUE INDEX CONCURRENTLY "store_order_next_pkey"
  ON "store_order" ("account_id", "platform", "source_order_id", "store_number");
