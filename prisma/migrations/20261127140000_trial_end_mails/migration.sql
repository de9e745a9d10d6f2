-- When the owner was mailed that the trial ended. Of trials that ended before, nobody is.
ALTER TABLE "account" ADD COLUMN "trial_end_mailed_at" TIMESTAMPTZ(3);

-- Why a store was removed: null if its merchant or our own side ended it.
ALTER TABLE "connection" DROP CONSTRAINT "connection_pause_check",
  ADD CONSTRAINT "connection_pause_check" CHECK ("status" = 'removed' OR ("status" = 'paused') = ("pause_reason" IS NOT NULL)) NOT VALID;
