-- A session that a store's ticket opened stays in that store's account, until its person proves who they are.
ALTER TABLE "session" ADD COLUMN "is_held" BOOLEAN NOT NULL DEFAULT false;
-- Those that tickets have opened so far: they alone count as signed in before they began.
UPDATE "session" SET "is_held" = true WHERE "platform" IS NULL AND "signed_in_at" < "created_at";
