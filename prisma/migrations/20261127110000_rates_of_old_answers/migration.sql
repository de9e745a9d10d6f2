-- The answers of accounts that exist now were counted before the facet "rate"; a nightly job adds it. Changing the default
-- afterwards keeps the first one for existing rows without writing them.
ALTER TABLE "account" ADD COLUMN "rates_counted" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "account" ALTER COLUMN "rates_counted" SET DEFAULT true;
GRANT UPDATE ("rates_counted") ON "account" TO afterword_worker;
CREATE POLICY "jobs_update" ON "account" FOR UPDATE TO afterword_worker USING (true) WITH CHECK (true);
