-- Whether a recount was asked for by a change of the currency: until it is done, counters hold two currencies and no revenue is
-- told. What recounts that stand here were asked for by is not known any more, nor is it told by a process from before this
-- migration: each of these is taken for one. Where it is done, as most are, the column says nothing.
ALTER TABLE "account_recount" ADD COLUMN "is_of_revenue" BOOLEAN NOT NULL DEFAULT true;
