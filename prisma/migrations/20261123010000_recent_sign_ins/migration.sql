-- When a person last proved who they are in a session, and where. A constant default makes the columns at once, whatever
-- the table's size: sessions from before count as old until the next migration dates them.
ALTER TABLE "session" ADD COLUMN "signed_in_at" TIMESTAMPTZ(3) NOT NULL DEFAULT 'epoch',
  ADD COLUMN "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT 'epoch',
  ADD COLUMN "second_factor_at" TIMESTAMPTZ(3),
  ADD COLUMN "browser" TEXT,
  ADD COLUMN "system" TEXT,
  ADD COLUMN "address" TEXT;
ALTER TABLE "session" ALTER COLUMN "signed_in_at" SET DEFAULT CURRENT_TIMESTAMP,
  ALTER COLUMN "last_seen_at" SET DEFAULT CURRENT_TIMESTAMP;

ALTER TABLE "account" ADD COLUMN "require_two_factor" BOOLEAN NOT NULL DEFAULT false;
