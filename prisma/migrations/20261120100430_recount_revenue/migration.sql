-- When an account changes its currency, the worker counts the revenue of its answers anew: it writes the revenue, the
-- revision that tells every process to read the response again, and the difference in the counters.
GRANT UPDATE ("revision") ON "response" TO afterword_worker;
GRANT UPDATE ("revenue_minor") ON "answer" TO afterword_worker;
GRANT INSERT, UPDATE ("orders", "revenue_minor") ON "answer_daily" TO afterword_worker;
