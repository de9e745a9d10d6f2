-- Deliveries that are sent together take turns by account.
ALTER TABLE "connection" ADD COLUMN "last_turn_at" TIMESTAMPTZ(3);
