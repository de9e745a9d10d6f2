-- Where the responses of a demo account come from; null for every other account. No default: the table is not rewritten.
ALTER TABLE "account" ADD COLUMN "sample_data_source" TEXT;
