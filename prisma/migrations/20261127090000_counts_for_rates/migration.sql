-- One more facet: moves responses, completions and answers to the day of what they are a share of. The check is for new rows;
-- existing rows meet the narrower one, and none of them is read while shoppers wait.
ALTER TABLE "facet_daily" DROP CONSTRAINT "facet_daily_kind_check",
  ADD CONSTRAINT "facet_daily_kind_check" CHECK ("kind" IN ('duration', 'channel', 'position', 'rank', 'rate')) NOT VALID;
