-- A facet more: at which place a ranking put each choice. The wider check is of new rows: those there are kept the narrower one,
-- and none of them is read while shoppers wait.
ALTER TABLE "facet_daily" DROP CONSTRAINT "facet_daily_kind_check",
    ADD CONSTRAINT "facet_daily_kind_check" CHECK ("kind" IN ('duration', 'currency', 'channel', 'position', 'rank')) NOT VALID;

-- An answer whose question is in no version at hand is counted by the type that the question was saved with.
GRANT SELECT ("account_id", "question_id", "type") ON "question" TO afterword_ingest;
CREATE POLICY "storefront" ON "question" FOR SELECT TO afterword_ingest USING (true);
