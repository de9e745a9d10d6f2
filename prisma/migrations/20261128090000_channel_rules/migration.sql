-- The channel that a link's parameters or a discount code mean, as the merchant says.
CREATE TABLE "channel_rule" (
    "account_id" UUID NOT NULL,
    -- In the order in which links are tried.
    "place" INTEGER NOT NULL,
    "channel" TEXT NOT NULL,
    -- Patterns in lower case, each a whole text or, with * at the end, what it begins with. Either of a link, or of a code.
    "source" TEXT,
    "medium" TEXT,
    "campaign" TEXT,
    "code" TEXT,
    CONSTRAINT "channel_rule_pkey" PRIMARY KEY ("account_id", "place"),
    CONSTRAINT "channel_rule_kind" CHECK (("code" IS NULL) <> (coalesce("source", "medium", "campaign") IS NULL))
);
GRANT SELECT, INSERT, UPDATE, DELETE ON "channel_rule" TO afterword_app;
GRANT SELECT ON "channel_rule" TO afterword_worker;
ALTER TABLE "channel_rule" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own_account" ON "channel_rule" TO afterword_app
  USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY "deliveries_and_jobs" ON "channel_rule" FOR SELECT TO afterword_worker USING (true);

-- An order counts once by its link, and once for each channel that its codes mean.
ALTER TABLE "channel_daily" ADD COLUMN "source" TEXT NOT NULL DEFAULT 'click';
ALTER TABLE "channel_daily" DROP CONSTRAINT "channel_daily_pkey";
ALTER TABLE "channel_daily" ADD CONSTRAINT "channel_daily_pkey"
  PRIMARY KEY ("account_id", "scheme_id", "question_id", "day", "source", "channel", "type");

-- Answered orders whose record names a channel, by both.
CREATE TABLE "channel_answer_daily" (
    "account_id" UUID NOT NULL,
    "scheme_id" UUID NOT NULL,
    "question_id" TEXT NOT NULL,
    -- Empty for any answer.
    "choice" TEXT NOT NULL,
    "is_asked" BOOLEAN NOT NULL,
    "day" DATE NOT NULL,
    "channel" TEXT NOT NULL,
    "type" SMALLINT NOT NULL,
    "band" SMALLINT NOT NULL,
    "country" TEXT NOT NULL,
    "orders" INTEGER NOT NULL,
    CONSTRAINT "channel_answer_daily_pkey"
      PRIMARY KEY ("account_id", "scheme_id", "question_id", "is_asked", "day", "channel", "choice", "type", "band", "country")
);
GRANT SELECT ON "channel_answer_daily" TO afterword_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "channel_answer_daily" TO afterword_worker;
ALTER TABLE "channel_answer_daily" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own_account" ON "channel_answer_daily" TO afterword_app
  USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()));
CREATE POLICY "deliveries_and_jobs" ON "channel_answer_daily" TO afterword_worker USING (true) WITH CHECK (true);

-- Days counted before are counted again, with these.
INSERT INTO "frame_mark" (account_id, day) SELECT DISTINCT account_id, day FROM "store_order" WHERE day IS NOT NULL;
