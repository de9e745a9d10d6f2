import { randomBytes } from "node:crypto";
import type pg from "pg";
import { defaultSurvey } from "#lib/survey/default-survey.ts";
import type { SurveyDocument } from "#lib/survey/document.ts";
import { everyQuestion } from "#lib/survey/path.ts";

export interface StoreWithSurvey {
  accountId: string;
  surveyId: string;
  apiKey: string;
  shopDomain: string;
}

export interface StoreOptions {
  document?: SurveyDocument;
  integrations?: string[];
  currency?: string;
  timeZone?: string;
  enabled?: boolean;
}

/** Makes an account with a published survey, as the product would. `database` is the owner's. */
export async function makeStore(
  database: pg.Pool | pg.ClientBase,
  options: StoreOptions = {},
): Promise<StoreWithSurvey> {
  const apiKey = `pk_${randomBytes(12).toString("hex")}`;
  const shopDomain = `${randomBytes(8).toString("hex")}.myshopify.com`;
  const { document = defaultSurvey, integrations = [], currency = "USD", timeZone = "UTC", enabled = true } = options;
  const { rows } = await database.query<{ account_id: string; survey_id: string }>(
    `WITH a AS (
       INSERT INTO account (company_name, publishable_key, currency, time_zone, updated_at)
       VALUES ('A store', $1, $2, $3, now()) RETURNING id
     ), s AS (
       INSERT INTO survey (account_id, name, version, document, published_at) SELECT id, 'Survey', 1, $4::jsonb, now() FROM a
       RETURNING account_id, id
     ), i AS (
       INSERT INTO integration (account_id, name, enabled, updated_at)
       SELECT id, unnest($5::text[]), true, now() FROM a
     ), d AS (
       INSERT INTO shop_domain (domain, account_id, platform) SELECT $6, id, 'Shopify' FROM a
     )
     SELECT account_id, id AS survey_id FROM s`,
    [apiKey, currency, timeZone, JSON.stringify(document), integrations, shopDomain],
  );
  const [row] = rows;
  if (!row) throw new Error("the store was not made");
  const { account_id: accountId, survey_id: surveyId } = row;
  await database.query(
    "INSERT INTO survey_version (account_id, survey_id, version, name, document) VALUES ($1, $2, 1, 'Survey', $3)",
    [accountId, surveyId, JSON.stringify(document)],
  );
  await saveQuestions(database, accountId, document);
  await database.query("UPDATE account SET live_survey_id = $2, survey_enabled = $3 WHERE id = $1", [
    accountId,
    surveyId,
    enabled,
  ]);
  return { accountId, surveyId, apiKey, shopDomain };
}

/** Publishes a new version of a store's survey. */
export async function republish(
  database: pg.Pool | pg.ClientBase,
  { accountId, surveyId }: StoreWithSurvey,
  document: SurveyDocument,
): Promise<number> {
  await saveQuestions(database, accountId, document);
  const { rows } = await database.query<{ version: number }>(
    `WITH s AS (
       UPDATE survey SET version = version + 1, document = $3 WHERE account_id = $1 AND id = $2 RETURNING account_id, id, version
     )
     INSERT INTO survey_version (account_id, survey_id, version, name, document)
     SELECT account_id, id, version, 'Survey', $3::jsonb FROM s RETURNING version`,
    [accountId, surveyId, JSON.stringify(document)],
  );
  return rows[0]?.version ?? 0;
}

async function saveQuestions(
  database: pg.Pool | pg.ClientBase,
  accountId: string,
  document: SurveyDocument,
): Promise<void> {
  await database.query(
    `INSERT INTO question (account_id, question_id, type, definition)
     SELECT $1, q ->> 'questionNameId', q ->> 'type', q FROM jsonb_array_elements($2::jsonb) AS q
     ON CONFLICT DO NOTHING`,
    [accountId, JSON.stringify(everyQuestion(document))],
  );
}
