-- A store's key is kept until the merchant's browser comes back, and connects the store only then.
ALTER TABLE "store_consent" ADD COLUMN "sealed_key" TEXT;
GRANT UPDATE ("sealed_key") ON "store_consent" TO afterword_worker;
