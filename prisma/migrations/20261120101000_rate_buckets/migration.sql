-- How often callers called, shared by all processes. Of no account, and worth nothing after a crash: not logged.
CREATE UNLOGGED TABLE "rate_bucket" (
    "name" TEXT NOT NULL,
    "tokens" DOUBLE PRECISION NOT NULL,
    "granted" INTEGER NOT NULL,
    "filled_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rate_bucket_pkey" PRIMARY KEY ("name")
);
CREATE INDEX "rate_bucket_filled_at_idx" ON "rate_bucket" ("filled_at");
ALTER TABLE "rate_bucket" SET (fillfactor = 50);

GRANT SELECT, INSERT, UPDATE ON "rate_bucket" TO afterword_app;
GRANT SELECT ("filled_at"), DELETE ON "rate_bucket" TO afterword_worker;
