-- No release was ever shipped, so nothing has to work beside a release before this one.

-- First, before anything is locked: counters without a currency are in the account's. They get its name, in the stripe of
-- repairs, which no shopper waits for; totals of deleted responses (stripe 32002) stay apart.
WITH moved AS (
  DELETE FROM "choice_daily" c USING "account" a WHERE a.id = c.account_id AND c.currency = ''
  RETURNING c.*, a.currency AS named
)
INSERT INTO "choice_daily" AS t (account_id, question_id, day, customer_type, surface, choice, currency, stripe, count, orders, revenue_minor)
SELECT account_id, question_id, day, customer_type, surface, choice, named, CASE stripe WHEN 32002 THEN 32002 ELSE 32001 END,
  sum(count), sum(orders), sum(revenue_minor)
FROM moved GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
ON CONFLICT (account_id, question_id, day, customer_type, surface, choice, currency, stripe) DO UPDATE SET
  count = t.count + excluded.count, orders = t.orders + excluded.orders, revenue_minor = t.revenue_minor + excluded.revenue_minor;

-- The rest reads and writes no row. It locks tables in the order in which recounts and the statement that stores answers do.
ALTER TABLE "account_recount" DROP COLUMN "is_of_revenue";
ALTER TABLE "answer" DROP COLUMN "revenue_minor";

ALTER TABLE "choice_daily" NO INHERIT "answer_daily", ALTER COLUMN "currency" DROP DEFAULT;
DROP TABLE "answer_daily";
DROP FUNCTION count_previous_choice();

DROP TRIGGER "count_previous_currency" ON "facet_daily";
DROP FUNCTION count_previous_currency();
ALTER TABLE "facet_daily" DROP COLUMN "orders", DROP COLUMN "revenue_minor",
  DROP CONSTRAINT "facet_daily_kind_check",
  ADD CONSTRAINT "facet_daily_kind_check" CHECK ("kind" IN ('duration', 'channel', 'position', 'rank')) NOT VALID;

ALTER TYPE "batch_facet" DROP ATTRIBUTE "orders", DROP ATTRIBUTE "revenue_minor";
DROP TYPE "batch_answer", "batch_merged_answer", "batch_choice", "batch_delivery";
