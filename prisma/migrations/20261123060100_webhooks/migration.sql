-- Nothing wrote to this table before. The payload is the body as it was sent: JSON columns refuse some valid JSON (an
-- escaped zero), and a sender would repeat such an event for days.
ALTER TABLE "webhook_event" ALTER COLUMN "payload" TYPE TEXT USING "payload"::text,
  ADD COLUMN "topic" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "subject" TEXT,
  ADD COLUMN "processed_at" TIMESTAMPTZ(3);
CREATE INDEX "webhook_event_received_at_idx" ON "webhook_event" ("received_at");

GRANT SELECT, UPDATE ("processed_at"), DELETE ON "webhook_event" TO afterword_worker;
