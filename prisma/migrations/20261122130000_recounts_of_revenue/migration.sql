-- Whether a recount was asked for by a change of the currency: until it is done, counters hold two currencies and no revenue is
-- told. What a recount that has not ended was asked for by is not known any more, so it is taken for one.
ALTER TABLE "account_recount" ADD COLUMN "is_of_revenue" BOOLEAN NOT NULL DEFAULT false;
UPDATE "account_recount" SET "is_of_revenue" = true WHERE "finished_at" IS NULL;
