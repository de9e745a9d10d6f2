-- Exchanges the key of the revenue counters in one short lock: no row is read or written. The previous release's statements name
-- the table and the columns of its key (ON CONFLICT), and no index can have those columns alone and allow two currencies. So the
-- table gets a new name, and the previous release finds an empty table under the old one, with the old key. What it inserts there
-- is counted in the real table; what it reads there includes the real table, which inherits from it. The next release drops it.
ALTER TABLE "answer_daily" DROP CONSTRAINT "answer_daily_pkey",
  ADD CONSTRAINT "choice_daily_pkey" PRIMARY KEY USING INDEX "choice_daily_pkey";
ALTER TABLE "answer_daily" RENAME TO "choice_daily";

CREATE TABLE "answer_daily" (
    "account_id" UUID NOT NULL,
    "question_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "customer_type" SMALLINT NOT NULL,
    "surface" TEXT NOT NULL,
    "choice" TEXT NOT NULL,
    "stripe" SMALLINT NOT NULL,
    "count" BIGINT NOT NULL,
    "orders" BIGINT NOT NULL,
    "revenue_minor" BIGINT NOT NULL,

    CONSTRAINT "answer_daily_pkey" PRIMARY KEY ("account_id","question_id","day","customer_type","surface","choice","stripe")
);
ALTER TABLE "choice_daily" INHERIT "answer_daily";

GRANT SELECT, INSERT, UPDATE, DELETE ON "answer_daily" TO afterword_app, afterword_worker;
GRANT SELECT, INSERT, UPDATE ON "answer_daily" TO afterword_ingest;
ALTER TABLE "answer_daily" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own_account" ON "answer_daily" TO afterword_app
  USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY "storefront" ON "answer_daily" TO afterword_ingest USING (true) WITH CHECK (true);
CREATE POLICY "deliveries_and_jobs" ON "answer_daily" TO afterword_worker USING (true) WITH CHECK (true);

-- The previous release counts revenue in the account's currency here …
CREATE FUNCTION count_previous_choice() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO choice_daily AS t (account_id, question_id, day, customer_type, surface, choice, currency, stripe, count, orders, revenue_minor)
  VALUES (NEW.account_id, NEW.question_id, NEW.day, NEW.customer_type, NEW.surface, NEW.choice,
    coalesce((SELECT a.currency FROM account a WHERE a.id = NEW.account_id), ''), NEW.stripe, NEW.count, NEW.orders, NEW.revenue_minor)
  ON CONFLICT (account_id, question_id, day, customer_type, surface, choice, currency, stripe) DO UPDATE SET
    count = t.count + excluded.count, orders = t.orders + excluded.orders, revenue_minor = t.revenue_minor + excluded.revenue_minor;
  RETURN NULL;
END $$;
CREATE TRIGGER "count_previous_choice" BEFORE INSERT ON "answer_daily" FOR EACH ROW EXECUTE FUNCTION count_previous_choice();

-- … and revenue in other currencies among the facets: by choice, and under no choice each order once. In "choice_daily", the sum
-- over all choices and no choice counts each order once.
CREATE FUNCTION count_previous_currency() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO choice_daily AS t (account_id, question_id, day, customer_type, surface, choice, currency, stripe, count, orders, revenue_minor)
  SELECT NEW.account_id, NEW."of", NEW.day, NEW.customer_type, NEW.surface, part.choice, NEW.other, NEW.stripe,
    0, part.sign * NEW.orders, part.sign * NEW.revenue_minor
  FROM (VALUES (NEW.key, 1), ('', -1)) AS part (choice, sign) WHERE NEW.key <> '' OR part.sign = 1
  ON CONFLICT (account_id, question_id, day, customer_type, surface, choice, currency, stripe) DO UPDATE SET
    orders = t.orders + excluded.orders, revenue_minor = t.revenue_minor + excluded.revenue_minor;
  RETURN NULL;
END $$;
CREATE TRIGGER "count_previous_currency" BEFORE INSERT ON "facet_daily" FOR EACH ROW WHEN (NEW.kind = 'currency')
  EXECUTE FUNCTION count_previous_currency();
