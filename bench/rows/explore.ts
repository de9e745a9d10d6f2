import { randomUUIDv7 } from "node:crypto";
import { defaultSurvey } from "#lib/survey/default-survey.ts";
import type { Question } from "#lib/survey/document.ts";
import { openMember } from "../rig/member.ts";
import { median, type Row, rounds } from "../row.ts";

const DAYS = 365;
const RESPONSES = 250_000;
const choices = ["a", "b", "c", "d", "e", "f", "g", "h"].map((id) => ({ id, label: `Choice ${id}` }));
const questions = [0, 1, 2, 3].map(
  (n): Question => ({ questionNameId: `q${n}`, type: "single", title: `Question ${n}`, required: false, choices }),
);

/** Crossing two questions over a year in PostgreSQL, for an account with a million answers. */
export const explore: Row = {
  name: "explore",
  async measure(rig) {
    const app = await rig.app();
    const [accountId, surveyId] = [randomUUIDv7(), randomUUIDv7()];
    await rig.owner.query("INSERT INTO account (id, company_name, publishable_key) VALUES ($1, 'Explored', $2)", [
      accountId,
      `pk_bench_${accountId}`,
    ]);
    await rig.owner.query("INSERT INTO survey (account_id, id, name, document) VALUES ($1, $2, 'Survey', $3)", [
      accountId,
      surveyId,
      { ...defaultSurvey, questions },
    ]);
    await rig.owner.query(questionsSql, [accountId, JSON.stringify(questions)]);
    await rig.owner.query(responsesSql, [accountId, surveyId, RESPONSES, DAYS]);
    await rig.owner.query(answersSql, [accountId, questions.map(({ questionNameId }) => questionNameId)]);
    await rig.owner.query("VACUUM (ANALYZE) response, answer");
    const member = await openMember(rig, app, accountId);
    const range = `startDate=${dayOf(DAYS - 1)}&endDate=${dayOf(0)}`;
    const calls = {
      "two questions": `/api/app/explore?${range}&rows=question:q0&columns=question:q1`,
      "of one country": `/api/app/explore?${range}&rows=question:q0&columns=question:q1&filters=country%3DPT`,
    };
    const taken = new Map<string, number>();
    for (const [name, call] of Object.entries(calls)) {
      await member.get(call);
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) times.push((await member.get(call)).durationMs);
      taken.set(name, median(times));
    }
    return [
      {
        title: "crossing two questions over 365 days at a million answers in PostgreSQL, in s",
        value: Math.max(...taken.values()) / 1000,
        floor: 5,
        aim: 1.5,
        better: "lower",
        detail: [...taken].map(([name, ms]) => `${name} ${(ms / 1000).toFixed(2)} s`).join(", "),
      },
    ];
  },
};

const questionsSql = `
  INSERT INTO question (account_id, question_id, type, definition)
  SELECT $1, one ->> 'questionNameId', 'single', one FROM jsonb_array_elements($2::jsonb) AS one`;

// Oldest first, as they arrive, so that the order on disk is realistic.
const responsesSql = `
  INSERT INTO response (account_id, id, survey_id, version, platform, order_key, source_order_id, page_id, status, surface,
    customer_type, order_total_minor, currency, country, shown, skipped, viewed_at, answered_at, completed_at, updated_at, viewed_day,
    answered_day, completed_day)
  SELECT $1, uuidv7(at - now()), $2, 1, 'Shopify', 'o:' || n, n::text, gen_random_uuid(), 2, 'thankYou', 1 + n % 2, 1000 + n % 20000,
    'USD', (ARRAY['US', 'CA', 'GB', 'DE', 'AU', 'FR', 'NL', 'PT'])[1 + n * 48271 % 8], '{}', '{}', at, at, at, at, day, day, day
  FROM (SELECT n, at, (at AT TIME ZONE 'UTC')::date AS day FROM generate_series(1, $3::bigint) AS n,
    LATERAL (SELECT date_trunc('milliseconds', now() - $4::int * interval '1 day' * (1 - n / ($3::float8 + 1))) AS at) AS made) AS viewed`;

const answersSql = `
  INSERT INTO answer (account_id, response_id, question_id, survey_id, page_id, sequence, choices, counted, answered_at, day,
    customer_type, surface)
  SELECT $1, id, question, survey_id, page_id, 1,
    ARRAY[chr(97 + abs(hashint8(source_order_id::bigint * 4 + place)) % 8)], true, answered_at, answered_day, customer_type, surface
  FROM response, unnest($2::text[]) WITH ORDINALITY AS asked (question, place) WHERE account_id = $1 ORDER BY id`;

function dayOf(daysAgo: number): string {
  return new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
}
