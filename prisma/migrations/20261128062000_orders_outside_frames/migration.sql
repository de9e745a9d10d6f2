-- Orders of a day that no figure for all customers includes, and why.
CREATE TABLE "frame_left_out" (
    "account_id" UUID NOT NULL,
    -- Empty for those of every question.
    "question_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "reason" TEXT NOT NULL,
    "orders" INTEGER NOT NULL,
    CONSTRAINT "frame_left_out_pkey" PRIMARY KEY ("account_id", "question_id", "day", "reason")
);
GRANT SELECT ON "frame_left_out" TO afterword_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "frame_left_out" TO afterword_worker;
ALTER TABLE "frame_left_out" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own_account" ON "frame_left_out" TO afterword_app
  USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY "deliveries_and_jobs" ON "frame_left_out" TO afterword_worker USING (true) WITH CHECK (true);

