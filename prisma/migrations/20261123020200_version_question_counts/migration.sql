-- How many questions a version has, follow-ups included, so that the list of versions reads no document.
ALTER TABLE "survey_version" ADD COLUMN "question_count" INTEGER NOT NULL DEFAULT -1;

CREATE FUNCTION measure_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.stored_bytes := octet_length(NEW.document::text);
  NEW.question_count := (SELECT count(*) FROM jsonb_path_query(NEW.document, '$.questions[*]'))
    + (SELECT count(*) FROM jsonb_path_query(NEW.document, '$.questions[*].followUp'));
  RETURN NEW;
END $$;
DROP TRIGGER "measured" ON "survey_version";
CREATE TRIGGER "measured" BEFORE INSERT OR UPDATE OF "document", "stored_bytes", "question_count" ON "survey_version" FOR EACH ROW EXECUTE FUNCTION measure_version();
