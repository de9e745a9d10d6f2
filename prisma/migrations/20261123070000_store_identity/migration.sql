-- Which person a user of a store is: a store's token names its own user.
CREATE TABLE "store_user" (
    "platform" TEXT NOT NULL,
    "domain" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "person_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "store_user_pkey" PRIMARY KEY ("platform","domain","user_id"),
    CONSTRAINT "store_user_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "store_user_domain_check" CHECK ("domain" = lower("domain"))
);
CREATE INDEX "store_user_person_id_idx" ON "store_user" ("person_id");
GRANT SELECT, INSERT, UPDATE, DELETE ON "store_user" TO afterword_app;

-- The platform whose tokens open the session; null for a cookie's.
ALTER TABLE "session" ADD COLUMN "platform" TEXT;

-- Addresses that identify a session once, for what a browser loads without our scripts: downloads and frames.
CREATE TABLE "one_time_address" (
    "token_hash" TEXT NOT NULL,
    "session_id" UUID NOT NULL,
    "path" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "one_time_address_pkey" PRIMARY KEY ("token_hash"),
    CONSTRAINT "one_time_address_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "one_time_address_session_id_idx" ON "one_time_address" ("session_id");
CREATE INDEX "one_time_address_expires_at_idx" ON "one_time_address" ("expires_at");
GRANT SELECT, INSERT, DELETE ON "one_time_address" TO afterword_app;
GRANT SELECT ("expires_at"), DELETE ON "one_time_address" TO afterword_worker;
