-- Surveys and questions, with every published version.

-- What members made of "Other" texts: each merge stands here for good, also when it was undone, so that it can be read who
-- did what, when, and how many answers it moved. What holds now is in other_rule.
CREATE TABLE other_merge (
  account_id uuid NOT NULL,
  id uuid DEFAULT uuidv7() NOT NULL,
  question_id text NOT NULL,
  choice_id text NOT NULL,
  choice_label text NOT NULL,
  texts text[] NOT NULL,
  normalized text[] NOT NULL,
  answers bigint DEFAULT 0 NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  created_by uuid,
  created_as_staff boolean DEFAULT false NOT NULL,
  undone_at timestamptz(3),
  undone_by uuid,
  undone_as_staff boolean DEFAULT false NOT NULL,
  applied_at timestamptz(3),
  CONSTRAINT other_merge_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX other_merge_question_idx ON other_merge (account_id, question_id, id DESC);

CREATE TABLE question (
  account_id uuid NOT NULL,
  question_id text NOT NULL,
  type text NOT NULL,
  definition jsonb NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  stored_bytes integer DEFAULT 0 NOT NULL,
  CONSTRAINT question_pkey PRIMARY KEY (account_id, question_id)
);

CREATE TABLE survey (
  account_id uuid NOT NULL,
  id uuid DEFAULT uuidv7() NOT NULL,
  name text NOT NULL,
  archived boolean DEFAULT false NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  version integer DEFAULT 0 NOT NULL,
  document jsonb NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  published_at timestamptz(3),
  updated_by uuid,
  updated_as_staff boolean DEFAULT false NOT NULL,
  stored_bytes integer DEFAULT 0 NOT NULL,
  CONSTRAINT survey_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX survey_account_id_updated_at_idx ON survey (account_id, updated_at);

CREATE TABLE survey_template (
  account_id uuid NOT NULL,
  id uuid DEFAULT uuidv7() NOT NULL,
  name text NOT NULL,
  description text,
  category text,
  image_url text,
  questions jsonb NOT NULL,
  created_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  updated_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  stored_bytes integer DEFAULT 0 NOT NULL,
  CONSTRAINT survey_template_pkey PRIMARY KEY (account_id, id)
);
CREATE INDEX survey_template_account_id_updated_at_idx ON survey_template (account_id, updated_at);

CREATE TABLE survey_version (
  account_id uuid NOT NULL,
  survey_id uuid NOT NULL,
  version integer NOT NULL,
  name text NOT NULL,
  document jsonb NOT NULL,
  published_by uuid,
  published_at timestamptz(3) DEFAULT CURRENT_TIMESTAMP NOT NULL,
  published_as_staff boolean DEFAULT false NOT NULL,
  stored_bytes integer DEFAULT 0 NOT NULL,
  question_count integer DEFAULT '-1'::integer NOT NULL,
  CONSTRAINT survey_version_pkey PRIMARY KEY (account_id, survey_id, version)
);

ALTER TABLE question ADD CONSTRAINT question_account_id_fkey
  FOREIGN KEY (account_id) REFERENCES account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE survey ADD CONSTRAINT survey_account_id_fkey
  FOREIGN KEY (account_id) REFERENCES account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE survey_template ADD CONSTRAINT survey_template_account_id_fkey
  FOREIGN KEY (account_id) REFERENCES account(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE survey_version ADD CONSTRAINT survey_version_account_id_survey_id_fkey
  FOREIGN KEY (account_id, survey_id) REFERENCES survey(account_id, id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Notes which of an account's pictures no survey, version, question, template or style names, and deletes those that have not
-- been named for `patience`. Returns how many went. It runs with the owner's rights, so that the worker can delete no others.
CREATE FUNCTION delete_unused_images(wanted uuid, patience interval)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
END $function$;
REVOKE EXECUTE ON FUNCTION delete_unused_images(uuid, interval) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_unused_images(uuid, interval) TO afterword_worker;

CREATE TRIGGER measured BEFORE INSERT OR UPDATE OF definition, stored_bytes ON question
  FOR EACH ROW EXECUTE FUNCTION measure_document();
CREATE TRIGGER measured BEFORE INSERT OR UPDATE OF document, stored_bytes ON survey
  FOR EACH ROW EXECUTE FUNCTION measure_document();
CREATE TRIGGER measured BEFORE INSERT OR UPDATE OF questions, stored_bytes ON survey_template
  FOR EACH ROW EXECUTE FUNCTION measure_document();
CREATE TRIGGER measured BEFORE INSERT OR UPDATE OF document, stored_bytes, question_count ON survey_version
  FOR EACH ROW EXECUTE FUNCTION measure_version();
CREATE TRIGGER storefront_changed AFTER INSERT OR DELETE ON survey_version
  FOR EACH ROW EXECUTE FUNCTION notice_storefront_change('account_id');

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY[
    'other_merge', 'question', 'survey', 'survey_template', 'survey_version'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY[
    'other_merge', 'question', 'survey', 'survey_version'
  ] LOOP
    EXECUTE format('CREATE POLICY deliveries_and_jobs ON %I TO afterword_worker USING (true) WITH CHECK (true)', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY[
    'other_merge', 'question', 'survey', 'survey_template', 'survey_version'
  ] LOOP
    EXECUTE format('CREATE POLICY own_account ON %I TO afterword_app USING (account_id = (SELECT current_account()))
  WITH CHECK (account_id = (SELECT current_account()))', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY[
    'question', 'survey'
  ] LOOP
    EXECUTE format('CREATE POLICY staff ON %I FOR SELECT TO afterword_staff USING (true)', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY[
    'survey', 'survey_version'
  ] LOOP
    EXECUTE format('CREATE POLICY storefront ON %I TO afterword_ingest USING (true) WITH CHECK (true)', name);
  END LOOP;
END $$;

CREATE POLICY storefront ON question FOR SELECT TO afterword_ingest USING (true);

GRANT SELECT, INSERT, UPDATE, DELETE ON other_merge, question, survey, survey_template, survey_version TO
  afterword_app;
GRANT SELECT ON survey, survey_version TO afterword_ingest;
GRANT SELECT ON question, survey, survey_version TO afterword_worker;
GRANT SELECT, UPDATE ON other_merge TO afterword_worker;
GRANT SELECT (account_id, question_id, type) ON question TO afterword_ingest;
GRANT SELECT (account_id, question_id) ON question TO afterword_staff;
GRANT SELECT (account_id, id) ON survey TO afterword_staff;
