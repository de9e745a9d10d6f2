-- What is due is decided by the product's time, which a sandbox moves: the caller says what it is.
DROP FUNCTION delete_closed_account(uuid, integer, text[]);

CREATE FUNCTION delete_closed_account(wanted uuid, most integer, kept text[], instant timestamptz) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  tenant_table regclass;
  removed bigint;
  members uuid[];
BEGIN
  PERFORM 1 FROM account WHERE id = wanted AND status = 'closing' AND closes_at <= instant FOR UPDATE;
  IF NOT FOUND THEN RETURN true; END IF;
  FOR tenant_table IN
    SELECT c.oid::regclass FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND a.attname = 'account_id' AND NOT a.attisdropped AND c.relname NOT IN ('session', 'membership', 'audit_log')
    ORDER BY c.relname
  LOOP
    EXECUTE format('DELETE FROM %s WHERE ctid = ANY(ARRAY(SELECT ctid FROM %s WHERE account_id = $1 LIMIT $2)) AND account_id = $1', tenant_table, tenant_table)
      USING wanted, most;
    GET DIAGNOSTICS removed = ROW_COUNT;
    IF removed > 0 THEN RETURN false; END IF;
  END LOOP;
  members := ARRAY(SELECT person_id FROM membership WHERE account_id = wanted);
  PERFORM 1 FROM person WHERE id = ANY(members) ORDER BY id FOR UPDATE;
  DELETE FROM audit_log WHERE account_id = wanted;
  DELETE FROM account WHERE id = wanted;
  DELETE FROM person p WHERE p.id = ANY(members) AND NOT p.email_address = ANY(kept)
    AND NOT EXISTS (SELECT 1 FROM membership m WHERE m.person_id = p.id);
  INSERT INTO audit_log (account_id, action) VALUES (wanted, 'accountDeleted');
  RETURN true;
END $$;

REVOKE EXECUTE ON FUNCTION delete_closed_account FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_closed_account TO afterword_worker;
