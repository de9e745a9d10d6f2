-- How many bytes each stored document has as text, so that an account's documents can be added up, and a page of a list cut,
-- without reading them. A trigger keeps it, for processes of the previous release too.
ALTER TABLE "survey" ADD COLUMN "stored_bytes" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "survey_version" ADD COLUMN "stored_bytes" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "survey_template" ADD COLUMN "stored_bytes" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "question" ADD COLUMN "stored_bytes" INTEGER NOT NULL DEFAULT 0;

CREATE FUNCTION measure_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'survey_template' THEN
    NEW.stored_bytes := octet_length(NEW.questions::text);
  ELSIF TG_TABLE_NAME = 'question' THEN
    NEW.stored_bytes := octet_length(NEW.definition::text);
  ELSE
    NEW.stored_bytes := octet_length(NEW.document::text);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "measured" BEFORE INSERT OR UPDATE OF "document", "stored_bytes" ON "survey" FOR EACH ROW EXECUTE FUNCTION measure_document();
CREATE TRIGGER "measured" BEFORE INSERT OR UPDATE OF "document", "stored_bytes" ON "survey_version" FOR EACH ROW EXECUTE FUNCTION measure_document();
CREATE TRIGGER "measured" BEFORE INSERT OR UPDATE OF "questions", "stored_bytes" ON "survey_template" FOR EACH ROW EXECUTE FUNCTION measure_document();
CREATE TRIGGER "measured" BEFORE INSERT OR UPDATE OF "definition", "stored_bytes" ON "question" FOR EACH ROW EXECUTE FUNCTION measure_document();
