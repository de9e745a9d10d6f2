-- When a recount was given up: nothing is in the queue for it any more, and somebody has to ask for it again.
ALTER TABLE "account_recount" ADD COLUMN "failed_at" TIMESTAMPTZ(3);
