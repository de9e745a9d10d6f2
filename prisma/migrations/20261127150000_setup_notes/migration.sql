-- The app's page in the store's admin, once the app is installed there.
ALTER TABLE "started_install" ADD COLUMN "app_page" TEXT;

-- Why the store's key wasn't accepted, as a sentence.
ALTER TABLE "store_consent" ADD COLUMN "refusal" TEXT;
