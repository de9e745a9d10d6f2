import { randomUUID, randomUUIDv7 } from "node:crypto";
import pg from "pg";
import { localDay } from "#lib/local-day.ts";
import type { Wordings } from "#lib/survey/choose-wordings.ts";
import type { OrderFacts, Question } from "#lib/survey/document.ts";
import { env } from "#server/foundation/env.ts";
import { foldCounters, repairCounters } from "../storefront/index.ts";

/** What one shopper did. Days follow from the times in the account's time zone. */
export interface GivenResponse {
  /** ISO 8601: of the view, and of each answer and the completion, if any. */
  at: string;
  /** When the answers and the completion came, if later. */
  answeredAt?: string;
  isCompleted?: boolean;
  /** Sent as a test by the store. */
  isTest?: boolean;
  orderTotalMinor?: number;
  currency?: string;
  isFirstOrder?: boolean;
  country?: string;
  /** `thankYou` by default. */
  surface?: string;
  sourceOrderId?: string;
  /** Its other order facts. */
  facts?: OrderFacts & { orderChannel?: string; wordings?: Wordings };
  /** By questionNameId. */
  answers?: Record<string, { choices?: string[]; body?: string; counted?: boolean }>;
  shown?: string[];
  skipped?: string[];
}

interface GivenSurvey {
  questions: Question[];
  timeZone?: string;
  currency?: string;
  /** Questions that were published once and no longer are. */
  removedQuestions?: Question[];
}

/** Makes an account whose live survey asks these questions. Returns its id. */
export async function givenAccount({
  questions,
  removedQuestions = [],
  timeZone = "UTC",
  currency = "USD",
}: GivenSurvey) {
  const [accountId, surveyId] = [randomUUIDv7(), randomUUIDv7()];
  await asOwner(async (owner) => {
    await owner.query(
      `INSERT INTO account (id, company_name, publishable_key, time_zone, currency, survey_enabled, live_survey_id)
       VALUES ($1, 'Shop', $2, $3, $4, true, $5)`,
      [accountId, `pk_${randomUUID()}`, timeZone, currency, surveyId],
    );
    await owner.query(`INSERT INTO survey (account_id, id, name, version, document) VALUES ($1, $2, 'Survey', 2, $3)`, [
      accountId,
      surveyId,
      { questions },
    ]);
    await owner.query(
      `INSERT INTO survey_version (account_id, survey_id, version, name, document, published_at)
       VALUES ($1, $2, 1, 'Survey', $3, now() - interval '1 day'), ($1, $2, 2, 'Survey', $4, now())`,
      [accountId, surveyId, { questions: [...removedQuestions, ...questions] }, { questions }],
    );
    await owner.query(
      `INSERT INTO question (account_id, question_id, type, definition)
       SELECT DISTINCT ON (d ->> 'questionNameId') $1::uuid, d ->> 'questionNameId', d ->> 'type', d
       FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS given(d, n) ORDER BY d ->> 'questionNameId', n DESC`,
      [accountId, JSON.stringify([...removedQuestions, ...questions].flatMap(withFollowUp))],
    );
  });
  return accountId;
}

function withFollowUp(question: Question): Question[] {
  return question.followUp ? [question, question.followUp.question] : [question];
}

const MANY = 5_000;

/**
 * Writes responses and answers as they would be stored, and counts them. Returns the responseIds in the given order.
 */
export async function givenResponses(accountId: string, responses: readonly GivenResponse[]): Promise<string[]> {
  // Lists and exports order by id within an instant: in the given order, although all are made in one millisecond.
  const ids = responses.map(() => randomUUIDv7()).toSorted();
  const made = responses.map((response, n) => ({ ...response, id: ids[n], pageId: randomUUIDv7() }));
  await asOwner(async (owner) => {
    const zone = await owner.query<{ timeZone: string }>(zoneSql, [accountId]);
    const timeZone = zone.rows[0]?.timeZone ?? "UTC";
    const dayOf = (at: string) => localDay(timeZone, Date.parse(at));
    const rows = made.map((response) => {
      const { at, answeredAt = at } = response;
      return { ...response, day: dayOf(at), answeredAt, answeredDay: dayOf(answeredAt) };
    });
    await owner.query(responsesSql, [accountId, JSON.stringify(rows)]);
    await owner.query(answersSql, [accountId, JSON.stringify(rows)]);
    // As autovacuum does sooner or later. Until then the planner takes the account for one of few answers.
    if (rows.length >= MANY) await owner.query("ANALYZE response, answer");
    for (const table of [
      "counter_log",
      "stats_folded",
      "question_folded",
      "choice_folded",
      "facet_folded",
      "usage_folded",
    ])
      await owner.query(`DELETE FROM ${table} WHERE account_id = $1`, [accountId]);
    for (const sql of [statsSql, questionsSql, usageSql]) await owner.query(sql, [accountId]);
    await repairCounters(owner, accountId); // choices and facets
    await foldCounters(owner);
  });
  return made.map(({ pageId }) => pageId);
}

const usageSql = `
  INSERT INTO usage_folded (account_id, month, orders)
  SELECT account_id, date_trunc('month', viewed_at AT TIME ZONE 'UTC')::date, count(*)
  FROM response WHERE account_id = $1 AND NOT is_test GROUP BY 1, 2`;

const zoneSql = `SELECT time_zone AS "timeZone" FROM account WHERE id = $1`;

const given = `
  FROM account, jsonb_to_recordset($2::jsonb) AS given("id" uuid, "pageId" uuid, "at" timestamptz, "day" date,
    "answeredAt" timestamptz, "answeredDay" date, "isCompleted" boolean,
    "isTest" boolean, "orderTotalMinor" bigint, "currency" text, "isFirstOrder" boolean, "country" text,
    "surface" text, "sourceOrderId" text, "facts" jsonb, "answers" jsonb, "shown" jsonb, "skipped" jsonb)`;
const customerType = `CASE WHEN "isFirstOrder" THEN 1 WHEN NOT "isFirstOrder" THEN 2 ELSE 0 END`;

const responsesSql = `
  INSERT INTO response (account_id, id, survey_id, version, platform, order_key, source_order_id, page_id, status, is_test,
    surface, customer_type, order_total_minor, currency, is_first_order, country, "order", shown, skipped, viewed_at, answered_at,
    completed_at, updated_at, viewed_day, answered_day, completed_day)
  SELECT account.id, given.id, live_survey_id, 2, 'None', CASE WHEN "isTest" THEN 't:' ELSE '' END || coalesce('o:' || "sourceOrderId", 'p:' || "pageId"),
    "sourceOrderId", "pageId", CASE WHEN "isCompleted" THEN 2 WHEN answers IS NOT NULL THEN 1 ELSE 0 END,
    coalesce("isTest", false), coalesce(given.surface, 'thankYou'), ${customerType}, "orderTotalMinor", given.currency, "isFirstOrder", country, facts,
    ARRAY(SELECT jsonb_array_elements_text(shown)), ARRAY(SELECT jsonb_array_elements_text(skipped)), "at",
    CASE WHEN answers IS NOT NULL THEN "answeredAt" END, CASE WHEN "isCompleted" THEN "answeredAt" END, "answeredAt", given.day,
    CASE WHEN answers IS NOT NULL THEN "answeredDay" END, CASE WHEN "isCompleted" THEN "answeredDay" END
  ${given} WHERE account.id = $1`;

const answersSql = `
  INSERT INTO answer (account_id, response_id, question_id, survey_id, page_id, sequence, choices, body, counted,
    answered_at, day, customer_type, surface)
  SELECT account.id, given.id, key, live_survey_id, "pageId", 1, ARRAY(SELECT jsonb_array_elements_text(value -> 'choices')),
    value ->> 'body', coalesce((value ->> 'counted')::boolean, NOT coalesce("isTest", false)), "answeredAt", "answeredDay",
    ${customerType}, coalesce(given.surface, 'thankYou')
  ${given}, jsonb_each(answers) WHERE account.id = $1`;

const statsSql = `
  INSERT INTO stats_folded (account_id, survey_id, day, customer_type, surface, views, responses, completions)
  SELECT account_id, survey_id, on_day, customer_type, surface, sum(v), sum(r), sum(c)
  FROM response, LATERAL (VALUES (viewed_day, 1, 0, 0), (answered_day, 0, 1, 0), (completed_day, 0, 0, 1)) AS t(on_day, v, r, c)
  WHERE account_id = $1 AND on_day IS NOT NULL AND NOT is_test GROUP BY 1, 2, 3, 4, 5`;

const questionsSql = `
  INSERT INTO question_folded (account_id, question_id, day, customer_type, surface, shown, answered, skipped)
  SELECT $1, question_id, day, customer_type, surface, sum(s), sum(a), sum(k) FROM (
    SELECT unnest(shown) AS question_id, viewed_day AS day, customer_type, surface, 1 AS s, 0 AS a, 0 AS k
      FROM response WHERE account_id = $1 AND NOT is_test
    UNION ALL SELECT unnest(skipped), viewed_day, customer_type, surface, 0, 0, 1 FROM response
      WHERE account_id = $1 AND NOT is_test
    UNION ALL SELECT question_id, day, customer_type, surface, 0, 1, 0 FROM answer WHERE account_id = $1 AND counted
  ) AS counted GROUP BY 2, 3, 4, 5`;

async function asOwner(work: (owner: pg.Client) => Promise<void>): Promise<void> {
  const owner = new pg.Client({ connectionString: env.DATABASE_URL });
  await owner.connect();
  try {
    await work(owner);
  } finally {
    await owner.end();
  }
}
