-- Counts the questions of versions from before the trigger. On its own, so that the lock of the column above is gone.
UPDATE "survey_version" SET "question_count" = -1 WHERE "question_count" = -1;
