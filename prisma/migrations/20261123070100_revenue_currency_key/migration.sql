-- The next key of the revenue counters. One statement alone, so that it runs in no transaction and locks no shopper out.
CREATE UNIQUE INDEX CONCURRENTLY "choice_daily_pkey"
  ON "answer_daily" ("account_id", "question_id", "day", "customer_type", "surface", "choice", "currency", "stripe");
