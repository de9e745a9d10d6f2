-- A merchant who leaves a store's admin for a partner's page has no session cookie: the browser gets a token for this alone.
ALTER TABLE "integration_consent" ADD COLUMN "browser_hash" TEXT;
