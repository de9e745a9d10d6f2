-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "account" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "company_name" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "hdyhau" TEXT,
    "business_category" TEXT,
    "business_type" TEXT,
    "monthly_order_count" INTEGER,
    "website_url" TEXT,
    "time_zone" TEXT NOT NULL DEFAULT 'UTC',
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "locale" TEXT NOT NULL DEFAULT 'en',
    "platform" TEXT NOT NULL DEFAULT 'None',
    "platform_domain" TEXT,
    "platform_plan_name" TEXT,
    "store_choice_at" TIMESTAMPTZ(3),
    "store_connected_at" TIMESTAMPTZ(3),
    "billing_plan" TEXT NOT NULL DEFAULT 'Free',
    "billing_subscription_price_cents" INTEGER,
    "trial_ends_at" TIMESTAMPTZ(3) NOT NULL DEFAULT (now() + '14 days'::interval),
    "publishable_key" TEXT NOT NULL,
    "survey_enabled" BOOLEAN NOT NULL DEFAULT false,
    "live_survey_id" UUID,
    "survey_customized_at" TIMESTAMPTZ(3),
    "style_tokens" JSONB NOT NULL DEFAULT '{}',
    "custom_css" TEXT NOT NULL DEFAULT '',
    "app_store_review_submitted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "account_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "token_hash" TEXT NOT NULL,
    "name" TEXT,
    "prefix" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "shop_domain" (
    "domain" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "platform" TEXT NOT NULL,
    "verified_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "shop_domain_pkey" PRIMARY KEY ("domain")
);

-- CreateTable
CREATE TABLE "integration" (
    "account_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT false,
    "connected" BOOLEAN NOT NULL DEFAULT false,
    "status" TEXT NOT NULL DEFAULT 'ok',
    "settings" JSONB NOT NULL DEFAULT '{}',
    "secret" BYTEA,
    "secret_key_id" TEXT,
    "last_delivery_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "integration_pkey" PRIMARY KEY ("account_id","name")
);

-- CreateTable
CREATE TABLE "webhook_event" (
    "source" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_event_pkey" PRIMARY KEY ("source","event_id")
);

-- CreateTable
CREATE TABLE "audit_log" (
    "account_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "person_id" UUID,
    "as_staff" BOOLEAN NOT NULL DEFAULT false,
    "action" TEXT NOT NULL,
    "subject" TEXT,
    "details" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "person" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "email_address" TEXT NOT NULL,
    "name" TEXT,
    "phone" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3),

    CONSTRAINT "person_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "token_hash" TEXT NOT NULL,
    "person_id" UUID NOT NULL,
    "account_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "renewed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "staff_until" TIMESTAMPTZ(3),

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_link" (
    "token_hash" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "email_address" TEXT NOT NULL,
    "return_to" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "sign_in_link_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "membership" (
    "account_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "invited_at" TIMESTAMPTZ(3),
    "last_seen_at" TIMESTAMPTZ(3),
    "notification_best_practice_enabled" BOOLEAN NOT NULL DEFAULT true,
    "notification_marketing_enabled" BOOLEAN NOT NULL DEFAULT false,
    "notification_daily_digest_enabled" BOOLEAN NOT NULL DEFAULT true,
    "notification_weekly_digest_enabled" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "membership_pkey" PRIMARY KEY ("account_id","person_id")
);

-- CreateTable
CREATE TABLE "response" (
    "account_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "survey_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "platform" TEXT NOT NULL,
    "order_key" TEXT NOT NULL,
    "source_order_id" TEXT,
    "page_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "status" SMALLINT NOT NULL,
    "is_test" BOOLEAN NOT NULL DEFAULT false,
    "surface" TEXT NOT NULL,
    "customer_type" SMALLINT NOT NULL,
    "order_total_minor" BIGINT,
    "currency" TEXT,
    "is_first_order" BOOLEAN,
    "country" TEXT,
    "locale" TEXT,
    "order" JSONB,
    "display_order" JSONB,
    "shown" TEXT[],
    "skipped" TEXT[],
    "viewed_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "viewed_day" DATE NOT NULL,
    "answered_day" DATE,
    "completed_day" DATE,

    CONSTRAINT "response_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "answer" (
    "account_id" UUID NOT NULL,
    "response_id" UUID NOT NULL,
    "question_id" TEXT NOT NULL,
    "survey_id" UUID NOT NULL,
    "page_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "choices" TEXT[],
    "body" TEXT,
    "counted" BOOLEAN NOT NULL,
    "answered_at" TIMESTAMPTZ(3) NOT NULL,
    "day" DATE NOT NULL,
    "customer_type" SMALLINT NOT NULL,
    "surface" TEXT NOT NULL,
    "revenue_minor" BIGINT,

    CONSTRAINT "answer_pkey" PRIMARY KEY ("account_id","response_id","question_id")
);

-- CreateTable
CREATE TABLE "stats_daily" (
    "account_id" UUID NOT NULL,
    "survey_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "customer_type" SMALLINT NOT NULL,
    "surface" TEXT NOT NULL,
    "stripe" SMALLINT NOT NULL,
    "views" BIGINT NOT NULL,
    "responses" BIGINT NOT NULL,
    "completions" BIGINT NOT NULL,

    CONSTRAINT "stats_daily_pkey" PRIMARY KEY ("account_id","survey_id","day","customer_type","surface","stripe")
);

-- CreateTable
CREATE TABLE "question_daily" (
    "account_id" UUID NOT NULL,
    "question_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "customer_type" SMALLINT NOT NULL,
    "surface" TEXT NOT NULL,
    "stripe" SMALLINT NOT NULL,
    "shown" BIGINT NOT NULL,
    "answered" BIGINT NOT NULL,
    "skipped" BIGINT NOT NULL,

    CONSTRAINT "question_daily_pkey" PRIMARY KEY ("account_id","question_id","day","customer_type","surface","stripe")
);

-- CreateTable
CREATE TABLE "answer_daily" (
    "account_id" UUID NOT NULL,
    "question_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "customer_type" SMALLINT NOT NULL,
    "surface" TEXT NOT NULL,
    "choice" TEXT NOT NULL,
    "stripe" SMALLINT NOT NULL,
    "count" BIGINT NOT NULL,
    "orders" BIGINT NOT NULL,
    "revenue_minor" BIGINT NOT NULL,

    CONSTRAINT "answer_daily_pkey" PRIMARY KEY ("account_id","question_id","day","customer_type","surface","choice","stripe")
);

-- CreateTable
CREATE TABLE "delivery" (
    "account_id" UUID NOT NULL,
    "response_id" UUID NOT NULL,
    "integration" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "leased_until" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "delivery_pkey" PRIMARY KEY ("account_id","response_id","integration")
);

-- CreateTable
CREATE TABLE "survey" (
    "account_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" TEXT NOT NULL,
    "archived" BOOLEAN NOT NULL DEFAULT false,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "version" INTEGER NOT NULL DEFAULT 0,
    "document" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "published_at" TIMESTAMPTZ(3),

    CONSTRAINT "survey_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "survey_version" (
    "account_id" UUID NOT NULL,
    "survey_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "document" JSONB NOT NULL,
    "published_by" UUID,
    "published_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "survey_version_pkey" PRIMARY KEY ("account_id","survey_id","version")
);

-- CreateTable
CREATE TABLE "question" (
    "account_id" UUID NOT NULL,
    "question_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "definition" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "question_pkey" PRIMARY KEY ("account_id","question_id")
);

-- CreateTable
CREATE TABLE "survey_template" (
    "account_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" TEXT NOT NULL,
    "description" TEXT,
    "category" TEXT,
    "image_url" TEXT,
    "questions" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "survey_template_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "account_publishable_key_key" ON "account"("publishable_key");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_token_hash_key" ON "api_key"("token_hash");

-- CreateIndex
CREATE INDEX "shop_domain_account_id_idx" ON "shop_domain"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "person_email_address_key" ON "person"("email_address");

-- CreateIndex
CREATE UNIQUE INDEX "session_token_hash_key" ON "session"("token_hash");

-- CreateIndex
CREATE INDEX "session_person_id_idx" ON "session"("person_id");

-- CreateIndex
CREATE INDEX "session_account_id_idx" ON "session"("account_id");

-- CreateIndex
CREATE INDEX "sign_in_link_email_address_created_at_idx" ON "sign_in_link"("email_address", "created_at");

-- CreateIndex
CREATE INDEX "membership_person_id_idx" ON "membership"("person_id");

-- CreateIndex
CREATE UNIQUE INDEX "response_account_id_survey_id_platform_order_key_key" ON "response"("account_id", "survey_id", "platform", "order_key");

-- CreateIndex
CREATE INDEX "survey_account_id_updated_at_idx" ON "survey"("account_id", "updated_at");

-- CreateIndex
CREATE INDEX "survey_template_account_id_updated_at_idx" ON "survey_template"("account_id", "updated_at");

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shop_domain" ADD CONSTRAINT "shop_domain_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "integration" ADD CONSTRAINT "integration_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "survey" ADD CONSTRAINT "survey_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "survey_version" ADD CONSTRAINT "survey_version_account_id_survey_id_fkey" FOREIGN KEY ("account_id", "survey_id") REFERENCES "survey"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "question" ADD CONSTRAINT "question_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "survey_template" ADD CONSTRAINT "survey_template_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;


