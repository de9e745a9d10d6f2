-- A store that installed the app and that no account has yet: what reaches it, sealed, until a merchant confirms.
CREATE TABLE "store_install" (
    "platform" TEXT NOT NULL,
    "domain" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "store_install_pkey" PRIMARY KEY ("platform", "domain")
);
CREATE INDEX "store_install_expires_at_idx" ON "store_install" ("expires_at");
GRANT SELECT, INSERT, UPDATE, DELETE ON "store_install" TO afterword_app;
-- A store that uninstalls the app ends its install too.
GRANT SELECT ("platform", "domain", "expires_at"), DELETE ON "store_install" TO afterword_worker;

-- Opens the app once, from a platform's frame, for a user of a store. Only a SHA-256 of its token is stored.
CREATE TABLE "store_ticket" (
    "token_hash" TEXT NOT NULL,
    "platform" TEXT NOT NULL,
    "domain" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "store_ticket_pkey" PRIMARY KEY ("token_hash")
);
CREATE INDEX "store_ticket_store_idx" ON "store_ticket" ("platform", "domain");
CREATE INDEX "store_ticket_expires_at_idx" ON "store_ticket" ("expires_at");
GRANT SELECT, INSERT, DELETE ON "store_ticket" TO afterword_app;
GRANT SELECT ("platform", "domain", "user_id", "expires_at"), DELETE ON "store_ticket" TO afterword_worker;
