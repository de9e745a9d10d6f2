-- The currency of a counter's orders and revenue, so that a change of the account's currency recounts nothing. Rows from before this
-- column hold '': the account's currency. Whoever changes that writes it into these rows first.
ALTER TABLE "answer_daily" ADD COLUMN "currency" TEXT NOT NULL DEFAULT '';

-- Servers of the previous release still send "batch_choice" and "batch_merged_answer".
CREATE TYPE "batch_choice_revenue" AS (
    "account_id" UUID,
    "question_id" TEXT,
    "choice" TEXT,
    "currency" TEXT,
    "day" DATE,
    "customer_type" SMALLINT,
    "surface" TEXT,
    "count" BIGINT,
    "orders" BIGINT,
    "revenue_minor" BIGINT
);
-- Without "revenue_minor": revenue is the response's total, in the response's currency.
CREATE TYPE "batch_answer_row" AS (
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
    "merged" TEXT[]
);
