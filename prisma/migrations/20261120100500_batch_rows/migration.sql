-- What a batch of answers brings, a row for each: the types of the parameters of the one statement that stores it. Servers
-- of the last release still send these while the next one migrates, so a type here is never altered: where a column is
-- added, a new type is made beside the old one.
CREATE TYPE "batch_response" AS (
    "account_id" UUID,
    "id" UUID,
    "survey_id" UUID,
    "version" INTEGER,
    "platform" TEXT,
    "order_key" TEXT,
    "source_order_id" TEXT,
    "page_id" UUID,
    "revision" INTEGER,
    "status" SMALLINT,
    "is_test" BOOLEAN,
    "surface" TEXT,
    "customer_type" SMALLINT,
    "order_total_minor" BIGINT,
    "currency" TEXT,
    "is_first_order" BOOLEAN,
    "country" TEXT,
    "locale" TEXT,
    "order" JSONB,
    "display_order" JSONB,
    "shown" TEXT[],
    "skipped" TEXT[],
    "viewed_at" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3),
    "viewed_day" DATE,
    "answered_day" DATE,
    "completed_day" DATE
);
CREATE TYPE "batch_answer" AS (
    "account_id" UUID,
    "response_id" UUID,
    "question_id" TEXT,
    "survey_id" UUID,
    "page_id" UUID,
    "sequence" BIGINT,
    "choices" TEXT[],
    "body" TEXT,
    "counted" BOOLEAN,
    "answered_at" TIMESTAMPTZ(3),
    "day" DATE,
    "customer_type" SMALLINT,
    "surface" TEXT,
    "revenue_minor" BIGINT
);
CREATE TYPE "batch_stats" AS (
    "account_id" UUID,
    "survey_id" UUID,
    "day" DATE,
    "customer_type" SMALLINT,
    "surface" TEXT,
    "views" BIGINT,
    "responses" BIGINT,
    "completions" BIGINT
);
CREATE TYPE "batch_question" AS (
    "account_id" UUID,
    "question_id" TEXT,
    "day" DATE,
    "customer_type" SMALLINT,
    "surface" TEXT,
    "shown" BIGINT,
    "answered" BIGINT,
    "skipped" BIGINT
);
CREATE TYPE "batch_choice" AS (
    "account_id" UUID,
    "question_id" TEXT,
    "choice" TEXT,
    "day" DATE,
    "customer_type" SMALLINT,
    "surface" TEXT,
    "count" BIGINT,
    "orders" BIGINT,
    "revenue_minor" BIGINT
);
CREATE TYPE "batch_delivery" AS (
    "account_id" UUID,
    "response_id" UUID,
    "integration" TEXT,
    "completed" BOOLEAN
);
