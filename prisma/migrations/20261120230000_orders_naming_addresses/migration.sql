-- The few orders that may name an e-mail address elsewhere than in "email", or beside one there: what erasing a shopper looks
-- through. The server says of nearly every order that it holds none, so a shopper pays for one look at that; the orders of
-- before, and of the release before, are judged here. One statement alone, so that it runs in no transaction and locks nobody out.
CREATE INDEX CONCURRENTLY "response_address_idx" ON "response" ("account_id", "id")
  WHERE NOT ("order" ? 'hasNoAddress') AND (
    ("order" - 'email')::text ~ '@|%(25)*40'
    OR "order" ->> 'email' !~* '^[a-z0-9_+''-]+(\.[a-z0-9_+''-]+)*@[a-z0-9-]+(\.[a-z0-9-]+)*$');
