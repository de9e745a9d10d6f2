-- The limit that the owner was last mailed about: another one in the same month is mailed about again. Null: mailed before
-- this column was there, which stays done for the month.
ALTER TABLE "account" ADD COLUMN "usage_mailed_limit" INTEGER;
