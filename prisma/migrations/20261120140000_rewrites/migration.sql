-- The worker writes responses anew by the statement that also stores shoppers' messages: with their counters, in one
-- transaction (the time zone or the currency of an account changed, a rule for "Other" texts came or went).
GRANT INSERT, UPDATE, DELETE ON "response", "answer", "stats_daily", "question_daily", "answer_daily", "delivery" TO afterword_worker;
