-- The worker forgets sessions and links that are over; it finds them by their end, and reads nothing else of them.
GRANT SELECT ("expires_at"), DELETE ON "session", "sign_in_link" TO afterword_worker;
CREATE INDEX "session_expires_at_idx" ON "session" ("expires_at");
CREATE INDEX "sign_in_link_expires_at_idx" ON "sign_in_link" ("expires_at");
