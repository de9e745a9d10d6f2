-- Counts the orders of a store that an account got in a month.
CREATE INDEX CONCURRENTLY "store_order_account_id_created_at_idx" ON "store_order" ("account_id", "created_at");
