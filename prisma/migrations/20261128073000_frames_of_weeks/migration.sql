-- Sums of the days' counts over weeks that are past, so that a year is read from a seventh of the rows. The worker stores
-- them from the days.
CREATE TABLE "frame_weekly" (
    "account_id" UUID NOT NULL,
    "scheme_id" UUID NOT NULL,
    -- Its Monday.
    "week" DATE NOT NULL,
    "question_id" TEXT NOT NULL,
    "type" SMALLINT NOT NULL,
    "band" SMALLINT NOT NULL,
    "country" TEXT NOT NULL,
    "orders" INTEGER NOT NULL,
    "revenue_minor" BIGINT NOT NULL,
    CONSTRAINT "frame_weekly_pkey" PRIMARY KEY ("account_id", "scheme_id", "week", "question_id", "type", "band", "country")
);

CREATE TABLE "frame_answer_weekly" (
    "account_id" UUID NOT NULL,
    "scheme_id" UUID NOT NULL,
    "week" DATE NOT NULL,
    "question_id" TEXT NOT NULL,
    "choice" TEXT NOT NULL,
    "is_asked" BOOLEAN NOT NULL,
    "type" SMALLINT NOT NULL,
    "band" SMALLINT NOT NULL,
    "country" TEXT NOT NULL,
    "orders" INTEGER NOT NULL,
    "revenue_minor" BIGINT NOT NULL,
    "squares" DOUBLE PRECISION NOT NULL,
    "cubes" DOUBLE PRECISION NOT NULL,
    CONSTRAINT "frame_answer_weekly_pkey" PRIMARY KEY ("account_id", "scheme_id", "week", "question_id", "is_asked", "choice", "type", "band", "country")
);

GRANT SELECT ON "frame_weekly", "frame_answer_weekly" TO afterword_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "frame_weekly", "frame_answer_weekly" TO afterword_worker;

ALTER TABLE "frame_weekly" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "frame_answer_weekly" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own_account" ON "frame_weekly" TO afterword_app
  USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY "own_account" ON "frame_answer_weekly" TO afterword_app
  USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY "deliveries_and_jobs" ON "frame_weekly" TO afterword_worker USING (true) WITH CHECK (true);
CREATE POLICY "deliveries_and_jobs" ON "frame_answer_weekly" TO afterword_worker USING (true) WITH CHECK (true);
