-- Since when nothing has shown a picture, as the nightly job found; null while something does.
ALTER TABLE "image" ADD COLUMN "unused_since" TIMESTAMPTZ(3);

-- Which accounts have pictures is all that the worker reads of them itself.
GRANT SELECT ("account_id") ON "image" TO afterword_worker;
CREATE POLICY "jobs" ON "image" FOR SELECT TO afterword_worker USING (true);

-- Notes which of an account's pictures no survey, version, question, template or style names, and deletes those that have not
-- been named for `patience`. Returns how many went. It runs with the owner's rights, so that the worker can delete no others.
CREATE FUNCTION delete_unused_images(wanted uuid, patience interval) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  named uuid[];
  removed integer;
BEGIN
  -- Surveys and pictures are saved under the same lock: none begins to name a picture that is about to go.
  PERFORM 1 FROM account WHERE id = wanted FOR UPDATE;
  named := ARRAY(
    SELECT DISTINCT part[1]::uuid FROM (
      SELECT document::text AS said FROM survey WHERE account_id = wanted
      UNION ALL SELECT document::text FROM survey_version WHERE account_id = wanted
      UNION ALL SELECT definition::text FROM question WHERE account_id = wanted
      UNION ALL SELECT concat_ws(' ', questions::text, image_url, description) FROM survey_template WHERE account_id = wanted
      UNION ALL SELECT concat_ws(' ', style_tokens::text, custom_css) FROM account WHERE id = wanted
    ) AS texts, regexp_matches(said, '/images/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'gi') AS part
  );
  UPDATE image SET unused_since = CASE WHEN id = ANY(named) THEN NULL ELSE now() END
  WHERE account_id = wanted AND (unused_since IS NULL) <> (id = ANY(named));
  DELETE FROM image WHERE account_id = wanted AND unused_since < now() - patience;
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN removed;
END $$;
REVOKE ALL ON FUNCTION delete_unused_images(uuid, interval) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_unused_images(uuid, interval) TO afterword_worker;
