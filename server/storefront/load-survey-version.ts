import type pg from "pg";
import type { SurveyDocument } from "#lib/survey/document.ts";
import type { FreshCache } from "./fresh-cache.ts";
import { type SurveyVersion, surveyVersion } from "./survey-version.ts";

/**
 * A version that was once published, or null. Versions never change, so it is cached; a missing one may still appear.
 */
export async function findSurveyVersion(
  versions: FreshCache<SurveyVersion | null>,
  accountId: string,
  surveyId: string,
  version: number,
): Promise<SurveyVersion | null> {
  const name = `${accountId} ${surveyId} ${version}`;
  const found = await versions.get(name);
  if (!found) versions.forget(name);
  return found;
}

/** Reads the version that {@link findSurveyVersion} names. */
export async function loadSurveyVersion(pool: pg.Pool | pg.ClientBase, name: string): Promise<SurveyVersion | null> {
  const { rows } = await pool.query<{ survey_id: string; version: number; name: string; document: SurveyDocument }>({
    name: "survey-version",
    text: "SELECT survey_id, version, name, document FROM survey_version WHERE account_id = $1 AND survey_id = $2 AND version = $3",
    values: name.split(" "),
  });
  const [row] = rows;
  return row ? surveyVersion(row.survey_id, row.version, row.name, row.document) : null;
}

/** Whether the account has a survey with this id, live or not. */
export async function surveyExists(pool: pg.Pool, accountId: string, surveyId: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: "survey-exists",
    text: "SELECT 1 FROM survey WHERE account_id = $1 AND id = $2",
    values: [accountId, surveyId],
  });
  return rowCount === 1;
}
