-- What the Prisma schema cannot say: checks, roles, row-level security, partial indexes, and the notice of changes.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- Values. Text with CHECK, never an enum: enum equality is not leakproof, and policies would keep it out of indexes.
ALTER TABLE "membership" ADD CONSTRAINT "membership_role_check" CHECK ("role" IN ('owner', 'admin', 'member'));
ALTER TABLE "membership" ADD CONSTRAINT "membership_status_check" CHECK ("status" IN ('active', 'invited'));
ALTER TABLE "sign_in_link" ADD CONSTRAINT "sign_in_link_purpose_check" CHECK ("purpose" IN ('login', 'invite', 'address'));
ALTER TABLE "account" ADD CONSTRAINT "account_status_check" CHECK ("status" IN ('active', 'pastDue', 'closing'));
ALTER TABLE "account" ADD CONSTRAINT "account_platform_check" CHECK ("platform" IN ('Shopify', 'WooCommerce', 'BigCommerce', 'Wix', 'None'));
ALTER TABLE "account" ADD CONSTRAINT "account_enabled_check" CHECK (NOT "survey_enabled" OR "live_survey_id" IS NOT NULL);
ALTER TABLE "response" ADD CONSTRAINT "response_status_check" CHECK ("status" BETWEEN 0 AND 2);
ALTER TABLE "response" ADD CONSTRAINT "response_platform_check" CHECK ("platform" IN ('Shopify', 'WooCommerce', 'BigCommerce', 'Wix', 'None'));
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_status_check" CHECK ("status" IN ('waiting', 'sending', 'sent', 'failed'));
-- One owner an account.
CREATE UNIQUE INDEX "membership_owner_key" ON "membership" ("account_id") WHERE "role" = 'owner';

-- Rows that are updated in place keep room on their page.
ALTER TABLE "response" SET (fillfactor = 85);
ALTER TABLE "answer" SET (fillfactor = 90);
ALTER TABLE "stats_daily" SET (fillfactor = 50);
ALTER TABLE "question_daily" SET (fillfactor = 50);
ALTER TABLE "answer_daily" SET (fillfactor = 50);

-- Lists and exports read answers by time; search reads what was typed.
CREATE INDEX "answer_list_idx" ON "answer" ("account_id", "question_id", "answered_at" DESC, "response_id" DESC) WHERE "counted";
CREATE INDEX "answer_typed_idx" ON "answer" ("account_id", "question_id", "answered_at" DESC) WHERE "body" IS NOT NULL;
CREATE INDEX "answer_search_idx" ON "answer" USING gin ("account_id", "question_id", "body" gin_trgm_ops) WHERE "body" IS NOT NULL;
-- The worker looks for what is due, whoever's it is.
CREATE INDEX "delivery_due_idx" ON "delivery" ("due_at") WHERE "status" = 'waiting';

-- Roles. The owner of the tables migrates; the product connects as the owner and takes one of these.
DO $$
DECLARE wanted text;
BEGIN
  FOREACH wanted IN ARRAY ARRAY['afterword_app', 'afterword_ingest', 'afterword_worker'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN', wanted);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- another database of the cluster made it
    END;
    EXECUTE format('GRANT %I TO CURRENT_USER', wanted);
  END LOOP;
END $$;
GRANT USAGE ON SCHEMA public TO afterword_app, afterword_ingest, afterword_worker;

GRANT SELECT, INSERT, UPDATE, DELETE ON
  "person", "session", "sign_in_link", "membership", "account", "api_key", "shop_domain", "integration", "webhook_event",
  "survey", "survey_version", "question", "survey_template", "response", "answer",
  "stats_daily", "question_daily", "answer_daily", "delivery" TO afterword_app;
GRANT SELECT, INSERT ON "audit_log" TO afterword_app, afterword_worker; -- only ever added to

GRANT SELECT ON "account", "api_key", "shop_domain", "integration", "survey", "survey_version" TO afterword_ingest;
GRANT SELECT, INSERT, UPDATE ON "response", "answer", "stats_daily", "question_daily", "answer_daily", "delivery" TO afterword_ingest;

GRANT SELECT ON "person", "membership", "account", "survey", "survey_version", "question", "response", "answer",
  "stats_daily", "question_daily", "answer_daily" TO afterword_worker;
GRANT SELECT, UPDATE ON "integration", "delivery" TO afterword_worker;

-- Row-level security: the second wall behind keys that begin with the account.
CREATE FUNCTION current_account() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.account_id', true), '')::uuid $$;

DO $$
DECLARE tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['integration', 'survey', 'survey_version', 'question', 'survey_template', 'response', 'answer',
      'stats_daily', 'question_daily', 'answer_daily', 'delivery', 'audit_log'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('CREATE POLICY "own_account" ON %I TO afterword_app USING (account_id = (SELECT current_account())) WITH CHECK (account_id = (SELECT current_account()))', tenant_table);
  END LOOP;
  FOREACH tenant_table IN ARRAY ARRAY['integration', 'survey', 'survey_version', 'response', 'answer', 'stats_daily', 'question_daily', 'answer_daily', 'delivery'] LOOP
    EXECUTE format('CREATE POLICY "storefront" ON %I TO afterword_ingest USING (true) WITH CHECK (true)', tenant_table);
  END LOOP;
  FOREACH tenant_table IN ARRAY ARRAY['integration', 'survey', 'survey_version', 'question', 'response', 'answer', 'stats_daily', 'question_daily', 'answer_daily', 'delivery', 'audit_log'] LOOP
    EXECUTE format('CREATE POLICY "deliveries_and_jobs" ON %I TO afterword_worker USING (true) WITH CHECK (true)', tenant_table);
  END LOOP;
END $$;

-- Accounts and memberships are a directory (sign-in reads them before an account is known), but written only from inside.
ALTER TABLE "account" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "directory" ON "account" FOR SELECT TO afterword_app, afterword_ingest, afterword_worker USING (true);
CREATE POLICY "own_account_insert" ON "account" FOR INSERT TO afterword_app WITH CHECK ("id" = (SELECT current_account()));
CREATE POLICY "own_account_update" ON "account" FOR UPDATE TO afterword_app USING ("id" = (SELECT current_account())) WITH CHECK ("id" = (SELECT current_account()));
CREATE POLICY "own_account_delete" ON "account" FOR DELETE TO afterword_app USING ("id" = (SELECT current_account()));
ALTER TABLE "membership" ENABLE ROW LEVEL SECURITY;
CREATE POLICY "directory" ON "membership" FOR SELECT TO afterword_app, afterword_worker USING (true);
CREATE POLICY "own_account_insert" ON "membership" FOR INSERT TO afterword_app WITH CHECK ("account_id" = (SELECT current_account()));
CREATE POLICY "own_account_update" ON "membership" FOR UPDATE TO afterword_app USING ("account_id" = (SELECT current_account())) WITH CHECK ("account_id" = (SELECT current_account()));
CREATE POLICY "own_account_delete" ON "membership" FOR DELETE TO afterword_app USING ("account_id" = (SELECT current_account()));

-- Every process forgets what it holds of an account as soon as a change of it is committed.
CREATE FUNCTION notice_storefront_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('storefront_changed', to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0]);
  RETURN NULL;
END $$;
CREATE TRIGGER "storefront_changed" AFTER INSERT OR DELETE OR UPDATE OF "survey_enabled", "live_survey_id", "style_tokens", "custom_css",
  "publishable_key", "currency", "time_zone", "status" ON "account" FOR EACH ROW EXECUTE FUNCTION notice_storefront_change('id');
CREATE TRIGGER "storefront_changed" AFTER INSERT OR DELETE ON "survey_version" FOR EACH ROW EXECUTE FUNCTION notice_storefront_change('account_id');
CREATE TRIGGER "storefront_changed" AFTER INSERT OR DELETE OR UPDATE OF "enabled", "connected" ON "integration" FOR EACH ROW EXECUTE FUNCTION notice_storefront_change('account_id');
CREATE TRIGGER "storefront_changed" AFTER INSERT OR DELETE OR UPDATE OF "disabled_at", "token_hash" ON "api_key" FOR EACH ROW EXECUTE FUNCTION notice_storefront_change('account_id');
CREATE TRIGGER "storefront_changed" AFTER INSERT OR DELETE OR UPDATE ON "shop_domain" FOR EACH ROW EXECUTE FUNCTION notice_storefront_change('account_id');
