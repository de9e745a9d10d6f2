-- Credentials that several accounts share, because the partner has one for all of them: a Slack workspace has one token for
-- our app, and revoking it ends the access of everyone who connected that workspace.
CREATE TABLE "shared_credential" (
    "integration" TEXT NOT NULL,
    -- Whose they are in the partner's terms: the workspace's id.
    "external_id" TEXT NOT NULL,
    -- Sealed, bound to the external id.
    "credentials" TEXT NOT NULL,
    CONSTRAINT "shared_credential_pkey" PRIMARY KEY ("integration", "external_id")
);
-- The accounts that use them. The last one to leave ends them.
CREATE TABLE "shared_credential_user" (
    "integration" TEXT NOT NULL,
    "external_id" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    CONSTRAINT "shared_credential_user_pkey" PRIMARY KEY ("integration", "external_id", "account_id"),
    CONSTRAINT "shared_credential_user_integration_external_id_fkey" FOREIGN KEY ("integration", "external_id")
      REFERENCES "shared_credential" ("integration", "external_id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "shared_credential_user_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "shared_credential_user_account_id_idx" ON "shared_credential_user" ("account_id");

GRANT SELECT, INSERT, UPDATE, DELETE ON "shared_credential", "shared_credential_user" TO afterword_app;
GRANT DELETE ON "shared_credential_user" TO afterword_worker;
GRANT SELECT ("account_id") ON "shared_credential_user" TO afterword_worker;
