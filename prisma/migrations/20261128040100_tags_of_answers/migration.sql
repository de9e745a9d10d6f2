-- Whether answers also become tags, and when the question's fields were last made at the store: in their current types not yet.
ALTER TABLE "copied_question" ADD COLUMN "is_tagged" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "copied_question" ADD COLUMN "defined_at" TIMESTAMPTZ(3);
