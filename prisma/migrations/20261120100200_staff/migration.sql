-- The operator's staff find accounts and read the audit log across all of them. They do it as a role of their own, which reads
-- these columns and writes nothing; the app's role stays behind the wall of its one account (docs/adr/0012-staff.md).
DO $$
BEGIN
  BEGIN
    CREATE ROLE afterword_staff NOLOGIN;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- another database of the cluster made it
  END;
  EXECUTE 'GRANT afterword_staff TO CURRENT_USER';
END $$;
GRANT USAGE ON SCHEMA public TO afterword_staff;

GRANT SELECT ON "account", "membership", "shop_domain", "audit_log" TO afterword_staff;
GRANT SELECT ("id", "email_address", "name") ON "person" TO afterword_staff;
GRANT SELECT ("account_id", "id") ON "survey" TO afterword_staff;
GRANT SELECT ("account_id", "question_id") ON "question" TO afterword_staff;
GRANT SELECT ("account_id", "survey_id", "day", "views") ON "stats_daily" TO afterword_staff;
-- When a store was answered last, and nothing of what was answered.
GRANT SELECT ("account_id", "question_id", "answered_at", "counted") ON "answer" TO afterword_staff;

DO $$
DECLARE read_table text;
BEGIN
  FOREACH read_table IN ARRAY ARRAY['account', 'membership', 'audit_log', 'survey', 'question', 'stats_daily', 'answer'] LOOP
    EXECUTE format('CREATE POLICY "staff" ON %I FOR SELECT TO afterword_staff USING (true)', read_table);
  END LOOP;
END $$;

-- An entry is written before what it tells of; where that is refused, a second entry takes the first one back.
ALTER TABLE "audit_log" ADD COLUMN     "refused_id" UUID;
CREATE INDEX "audit_log_refused_idx" ON "audit_log" ("account_id", "refused_id") WHERE "refused_id" IS NOT NULL;
-- Staff read the newest entries, whoever's they are.
CREATE INDEX "audit_log_newest_idx" ON "audit_log" ("id");

-- CreateIndex
CREATE INDEX "account_created_at_id_idx" ON "account"("created_at", "id");

-- CreateIndex
CREATE INDEX "account_company_name_id_idx" ON "account"("company_name", "id");

-- What staff search by.
CREATE INDEX "account_company_name_search_idx" ON "account" USING gin ("company_name" gin_trgm_ops);
CREATE INDEX "account_domain_search_idx" ON "account" USING gin ("platform_domain" gin_trgm_ops);
CREATE INDEX "shop_domain_search_idx" ON "shop_domain" USING gin ("domain" gin_trgm_ops);
CREATE INDEX "person_address_search_idx" ON "person" USING gin ("email_address" gin_trgm_ops);
