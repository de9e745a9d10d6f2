-- Sessions from before the columns: a migration of its own, so that no lock on the table is held while its rows are dated.
UPDATE "session" SET "signed_in_at" = "created_at" WHERE "signed_in_at" = 'epoch';
UPDATE "session" SET "last_seen_at" = "renewed_at" WHERE "last_seen_at" = 'epoch';
