-- Moves the revenue in other currencies to the counters of its currency, in the stripe of repairs, which no shopper waits for;
-- totals of deleted responses (stripe 32002) stay apart. Nobody adds to the facets of this kind any more.
WITH moved AS (DELETE FROM "facet_daily" WHERE "kind" = 'currency' RETURNING *)
INSERT INTO "choice_daily" AS t (account_id, question_id, day, customer_type, surface, choice, currency, stripe, count, orders, revenue_minor)
SELECT account_id, "of", day, customer_type, surface, part.choice, other, CASE stripe WHEN 32002 THEN 32002 ELSE 32001 END,
  0, sum(part.sign * orders), sum(part.sign * revenue_minor)
FROM moved CROSS JOIN LATERAL (VALUES (key, 1), ('', -1)) AS part (choice, sign)
WHERE key <> '' OR part.sign = 1
GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
ON CONFLICT (account_id, question_id, day, customer_type, surface, choice, currency, stripe) DO UPDATE SET
  orders = t.orders + excluded.orders, revenue_minor = t.revenue_minor + excluded.revenue_minor;
