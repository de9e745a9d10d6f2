-- What the tables of all areas build on: extensions, roles, and the account that a connection acts for.

-- Search in texts, with the account in the same index; spans of days that mustn't overlap.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS btree_gist;

-- The owner of the tables migrates; the product's logins take one of these. Staff read across accounts, and write nothing
-- (docs/adr/0012-staff.md).
DO $$
DECLARE wanted text;
BEGIN
  FOREACH wanted IN ARRAY ARRAY['afterword_app', 'afterword_ingest', 'afterword_worker', 'afterword_staff'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN', wanted);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- another database of the cluster made it
    END;
    EXECUTE format('GRANT %I TO CURRENT_USER', wanted);
  END LOOP;
END $$;
GRANT USAGE ON SCHEMA public TO afterword_app, afterword_ingest, afterword_worker, afterword_staff;

-- Row-level security is the second wall behind keys that begin with the account: policies compare each row's account with
-- this one. Values are text with a CHECK, never an enum: an enum's equality is not leakproof, so a policy would keep it out of
-- indexes.
CREATE FUNCTION current_account() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.account_id', true), '')::uuid $$;
