-- A search for the store's id of a customer. One statement alone, so that it runs in no transaction and locks no shopper out.
CREATE INDEX CONCURRENTLY "response_customer_idx" ON "response" ("account_id", ("order" ->> 'customerId'), "id")
  WHERE ("order" ->> 'customerId') IS NOT NULL;
