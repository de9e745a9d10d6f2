-- What reopening a closing account gives back.
ALTER TABLE "account" ADD COLUMN "enabled_before_closing" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "status_before_closing" TEXT NOT NULL DEFAULT 'active';
ALTER TABLE "account" ADD CONSTRAINT "account_closing_check" CHECK (("status" = 'closing') = ("closes_at" IS NOT NULL));
CREATE INDEX "account_closes_at_idx" ON "account" ("closes_at") WHERE "closes_at" IS NOT NULL;

-- When a secret key was last used is noted by whoever took it, and nothing else of it.
GRANT UPDATE ("last_used_at") ON "api_key" TO afterword_ingest;

-- Deletes up to `most` rows of an account whose time to take the closing back is over, and says whether nothing of it is
-- left. It runs with the owner's rights, so that no role of the product can delete what is not due. Tables are found by
-- their column, so that one of a later migration is never forgotten. People who then belong to no account go too, but for
-- the addresses in `kept`. One line of the audit log says that the account is gone.
CREATE FUNCTION delete_closed_account(wanted uuid, most integer, kept text[]) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  tenant_table regclass;
  removed bigint;
  members uuid[];
BEGIN
  PERFORM 1 FROM account WHERE id = wanted AND status = 'closing' AND closes_at <= now() FOR UPDATE;
  IF NOT FOUND THEN RETURN true; END IF;
  FOR tenant_table IN
    SELECT c.oid::regclass FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND a.attname = 'account_id' AND NOT a.attisdropped AND c.relname NOT IN ('session', 'membership', 'audit_log')
    ORDER BY c.relname
  LOOP
    EXECUTE format('DELETE FROM %s WHERE ctid = ANY(ARRAY(SELECT ctid FROM %s WHERE account_id = $1 LIMIT $2))', tenant_table, tenant_table)
      USING wanted, most;
    GET DIAGNOSTICS removed = ROW_COUNT;
    IF removed > 0 THEN RETURN false; END IF;
  END LOOP;
  members := ARRAY(SELECT person_id FROM membership WHERE account_id = wanted);
  DELETE FROM audit_log WHERE account_id = wanted;
  DELETE FROM account WHERE id = wanted;
  DELETE FROM person p WHERE p.id = ANY(members) AND NOT p.email_address = ANY(kept)
    AND NOT EXISTS (SELECT 1 FROM membership m WHERE m.person_id = p.id);
  INSERT INTO audit_log (account_id, action) VALUES (wanted, 'accountDeleted');
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION delete_closed_account(uuid, integer, text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_closed_account(uuid, integer, text[]) TO afterword_worker;
