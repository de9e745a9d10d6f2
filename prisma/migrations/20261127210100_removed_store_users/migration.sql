-- A user of a store lost the app: what was signed for them before opens nothing. Kept for as long as that could be used.
CREATE TABLE "removed_store_user" (
    "platform" TEXT NOT NULL,
    "domain" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "removed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "removed_store_user_pkey" PRIMARY KEY ("platform", "domain", "user_id")
);
CREATE INDEX "removed_store_user_removed_at_idx" ON "removed_store_user" ("removed_at");
GRANT SELECT, INSERT, UPDATE ON "removed_store_user" TO afterword_app;
GRANT SELECT ("removed_at"), DELETE ON "removed_store_user" TO afterword_worker;
