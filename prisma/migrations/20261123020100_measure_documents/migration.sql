-- Measures what was stored before the trigger. On its own, so that the locks of the columns above are gone: reads go on, and a
-- save of the same draft waits.
UPDATE "survey" SET "stored_bytes" = 0 WHERE "stored_bytes" = 0;
UPDATE "survey_version" SET "stored_bytes" = 0 WHERE "stored_bytes" = 0;
UPDATE "survey_template" SET "stored_bytes" = 0 WHERE "stored_bytes" = 0;
UPDATE "question" SET "stored_bytes" = 0 WHERE "stored_bytes" = 0;
