-- Authenticator apps, passkeys and recovery codes of people, and the sign-ins that wait for one. People belong to no
-- account, so neither do these.
CREATE TABLE "person_factor" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "person_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmed_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "secret" TEXT,
    "last_step" INTEGER,
    "credential_id" TEXT,
    "public_key" BYTEA,
    "counter" BIGINT NOT NULL DEFAULT 0,
    "transports" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "is_backed_up" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "person_factor_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "person_factor_kind_check" CHECK (
      ("kind" = 'totp' AND "secret" IS NOT NULL)
      OR ("kind" = 'passkey' AND "credential_id" IS NOT NULL AND "public_key" IS NOT NULL))
);

CREATE TABLE "recovery_code" (
    "person_id" UUID NOT NULL,
    "code_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("person_id","code_hash")
);

CREATE TABLE "sign_in_challenge" (
    "token_hash" TEXT NOT NULL,
    "person_id" UUID NOT NULL,
    "account_id" UUID,
    "return_to" TEXT,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_challenge_pkey" PRIMARY KEY ("token_hash")
);

CREATE TABLE "passkey_challenge" (
    "challenge_hash" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "bound_to" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "passkey_challenge_pkey" PRIMARY KEY ("challenge_hash"),
    CONSTRAINT "passkey_challenge_purpose_check" CHECK ("purpose" IN ('register', 'signIn', 'secondFactor', 'renew'))
);

CREATE UNIQUE INDEX "person_factor_credential_id_key" ON "person_factor"("credential_id");
CREATE INDEX "person_factor_person_id_idx" ON "person_factor"("person_id");
CREATE INDEX "sign_in_challenge_person_id_idx" ON "sign_in_challenge"("person_id");
CREATE INDEX "sign_in_challenge_expires_at_idx" ON "sign_in_challenge"("expires_at");
CREATE INDEX "passkey_challenge_expires_at_idx" ON "passkey_challenge"("expires_at");

ALTER TABLE "person_factor" ADD CONSTRAINT "person_factor_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "sign_in_challenge" ADD CONSTRAINT "sign_in_challenge_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

GRANT SELECT, INSERT, UPDATE, DELETE ON "person_factor", "recovery_code", "sign_in_challenge", "passkey_challenge" TO afterword_app;
-- The worker deletes what has expired; it finds rows by their end, and reads nothing else of them.
GRANT SELECT ("expires_at"), DELETE ON "sign_in_challenge", "passkey_challenge" TO afterword_worker;
