-- What customers spend after their first order, by the month of that order: how far each month is counted, all customers
-- of a question's frame, and those of them that answered.
CREATE TABLE "cohort_month" (
    "account_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "counted_at" TIMESTAMPTZ(3) NOT NULL,
    -- Times after a first order that end before this day are counted.
    "until" DATE NOT NULL,
    -- That of the account's earliest order at that time.
    "first_day" DATE,
    "currency" TEXT NOT NULL,
    "seen_since" DATE,
    "has_refunds" BOOLEAN NOT NULL,
    "is_changed" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "cohort_month_pkey" PRIMARY KEY ("account_id", "month")
);

CREATE TABLE "cohort_frame" (
    "account_id" UUID NOT NULL,
    "question_id" TEXT NOT NULL,
    "horizon" SMALLINT NOT NULL,
    "month" DATE NOT NULL,
    "band" SMALLINT NOT NULL,
    "value_band" SMALLINT NOT NULL,
    "country" TEXT NOT NULL,
    "customers" INTEGER NOT NULL,
    "repeating" INTEGER NOT NULL,
    "orders" INTEGER NOT NULL,
    "first_minor" BIGINT NOT NULL,
    "value_minor" BIGINT NOT NULL,
    "other_orders" INTEGER NOT NULL,
    CONSTRAINT "cohort_frame_pkey" PRIMARY KEY ("account_id", "question_id", "horizon", "month", "band", "value_band", "country")
);

CREATE TABLE "cohort_answer" (
    "account_id" UUID NOT NULL,
    "question_id" TEXT NOT NULL,
    "horizon" SMALLINT NOT NULL,
    "month" DATE NOT NULL,
    "choice" TEXT NOT NULL,
    "band" SMALLINT NOT NULL,
    "value_band" SMALLINT NOT NULL,
    "country" TEXT NOT NULL,
    "customers" INTEGER NOT NULL,
    "repeating" INTEGER NOT NULL,
    "orders" INTEGER NOT NULL,
    "first_minor" BIGINT NOT NULL,
    "value_minor" BIGINT NOT NULL,
    "squares" DOUBLE PRECISION NOT NULL,
    "cubes" DOUBLE PRECISION NOT NULL,
    CONSTRAINT "cohort_answer_pkey" PRIMARY KEY ("account_id", "question_id", "horizon", "month", "choice", "band", "value_band", "country")
);

GRANT SELECT ON "cohort_month", "cohort_frame", "cohort_answer" TO afterword_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "cohort_month", "cohort_frame", "cohort_answer" TO afterword_worker;

ALTER TABLE "cohort_month" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "cohort_frame" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "cohort_answer" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own_account" ON "cohort_month" TO afterword_app
  USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY "own_account" ON "cohort_frame" TO afterword_app
  USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY "own_account" ON "cohort_answer" TO afterword_app
  USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY "deliveries_and_jobs" ON "cohort_month" TO afterword_worker USING (true) WITH CHECK (true);
CREATE POLICY "deliveries_and_jobs" ON "cohort_frame" TO afterword_worker USING (true) WITH CHECK (true);
CREATE POLICY "deliveries_and_jobs" ON "cohort_answer" TO afterword_worker USING (true) WITH CHECK (true);
