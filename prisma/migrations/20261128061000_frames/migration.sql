-- Counts of all orders of a day, by the facts that answers are weighted by: how many, and how many answered what.
CREATE TABLE "frame_scheme" (
    "account_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "currency" TEXT NOT NULL,
    -- The upper edges of all bands of totals but the highest, in minor units, from the lowest.
    "edges" BIGINT[] NOT NULL,
    "countries" TEXT[] NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    -- When every day was counted by it; null before, while the one before it is read.
    "finished_at" TIMESTAMPTZ(3),
    CONSTRAINT "frame_scheme_pkey" PRIMARY KEY ("account_id", "id")
);

CREATE TABLE "frame_daily" (
    "account_id" UUID NOT NULL,
    "scheme_id" UUID NOT NULL,
    "question_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "type" SMALLINT NOT NULL,
    "band" SMALLINT NOT NULL,
    "country" TEXT NOT NULL,
    "orders" INTEGER NOT NULL,
    "revenue_minor" BIGINT NOT NULL,
    CONSTRAINT "frame_daily_pkey" PRIMARY KEY ("account_id", "scheme_id", "question_id", "day", "type", "band", "country")
);

CREATE TABLE "frame_answer_daily" (
    "account_id" UUID NOT NULL,
    "scheme_id" UUID NOT NULL,
    "question_id" TEXT NOT NULL,
    "choice" TEXT NOT NULL,
    "is_asked" BOOLEAN NOT NULL,
    "day" DATE NOT NULL,
    "type" SMALLINT NOT NULL,
    "band" SMALLINT NOT NULL,
    "country" TEXT NOT NULL,
    "orders" INTEGER NOT NULL,
    "revenue_minor" BIGINT NOT NULL,
    "squares" DOUBLE PRECISION NOT NULL,
    "cubes" DOUBLE PRECISION NOT NULL,
    CONSTRAINT "frame_answer_daily_pkey" PRIMARY KEY ("account_id", "scheme_id", "question_id", "choice", "is_asked", "day", "type", "band", "country")
);

-- Days whose orders or answers changed since they were counted: any number of rows for a day, so that nobody waits.
CREATE TABLE "frame_mark" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "account_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    CONSTRAINT "frame_mark_pkey" PRIMARY KEY ("account_id", "id")
);

-- Until when each account's answers were looked through for days to count again.
CREATE TABLE "frame_progress" (
    "account_id" UUID NOT NULL,
    "answers_until" TIMESTAMPTZ(3) NOT NULL,
    "counted_at" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "frame_progress_pkey" PRIMARY KEY ("account_id")
);

GRANT SELECT ON "frame_scheme", "frame_daily", "frame_answer_daily", "frame_progress" TO afterword_app;
GRANT INSERT ON "frame_mark" TO afterword_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "frame_scheme", "frame_daily", "frame_answer_daily", "frame_mark", "frame_progress" TO afterword_worker;

ALTER TABLE "frame_scheme" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "frame_daily" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "frame_answer_daily" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "frame_mark" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "frame_progress" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own_account" ON "frame_scheme" TO afterword_app
  USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY "own_account" ON "frame_daily" TO afterword_app
  USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY "own_account" ON "frame_answer_daily" TO afterword_app
  USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY "own_account" ON "frame_mark" TO afterword_app
  USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY "own_account" ON "frame_progress" TO afterword_app
  USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY "deliveries_and_jobs" ON "frame_scheme" TO afterword_worker USING (true) WITH CHECK (true);
CREATE POLICY "deliveries_and_jobs" ON "frame_daily" TO afterword_worker USING (true) WITH CHECK (true);
CREATE POLICY "deliveries_and_jobs" ON "frame_answer_daily" TO afterword_worker USING (true) WITH CHECK (true);
CREATE POLICY "deliveries_and_jobs" ON "frame_mark" TO afterword_worker USING (true) WITH CHECK (true);
CREATE POLICY "deliveries_and_jobs" ON "frame_progress" TO afterword_worker USING (true) WITH CHECK (true);
