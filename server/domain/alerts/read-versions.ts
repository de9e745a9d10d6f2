import { localDay } from "#lib/local-day.ts";
import type { Question, SurveyDocument } from "#lib/survey/document.ts";
import { everyQuestion } from "#lib/survey/path.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";

/** What shoppers were asked lately. */
export interface AskedQuestions {
  /** Those of the live survey as published. */
  questions: readonly Question[];
  /** Local days on which a version of it was published. */
  publishedDays: readonly string[];
  /** By question: the local day since which it is worded as it is now; a question without one didn't change. */
  changedDays: ReadonlyMap<string, string>;
}

interface Version {
  document: SurveyDocument;
  publishedAt: Date;
}

// An account may publish far more often; then the oldest of these is where every question starts.
const MOST_VERSIONS = 30;

/** The live survey's questions, and what changed in them since `firstDay` (`YYYY-MM-DD`, local). */
export async function readAskedQuestions(
  accountId: string,
  timeZone: string,
  firstDay: string,
): Promise<AskedQuestions> {
  const { rows } = await inAccount(accountId, () => accountPool().query<Version>(versionsSql, [accountId]));
  const dayOf = ({ publishedAt }: Version) => localDay(timeZone, publishedAt.getTime());
  const questions = rows[0] ? everyQuestion(rows[0].document) : [];
  const changedDays = new Map<string, string>();
  for (const [place, version] of rows.entries()) {
    const earlier = rows[place + 1];
    const before = new Map(earlier && everyQuestion(earlier.document).map((one) => [one.questionNameId, askedAs(one)]));
    for (const question of everyQuestion(version.document)) {
      const { questionNameId } = question;
      const isFirst = !earlier && version.publishedAt && dayOf(version) > firstDay;
      if (changedDays.has(questionNameId) || (earlier ? before.get(questionNameId) === askedAs(question) : !isFirst)) {
        continue;
      }
      changedDays.set(questionNameId, dayOf(version));
    }
  }
  return { questions, publishedDays: rows.map(dayOf), changedDays };
}

/** What answers depend on. */
function askedAs({ title, choices, allowOther, type }: Question): string {
  return JSON.stringify([title, type, allowOther ?? false, (choices ?? []).map(({ id, label }) => [id, label])]);
}

const versionsSql = `
  SELECT v.document, v.published_at AS "publishedAt" FROM account a
  JOIN survey_version v ON v.account_id = a.id AND v.survey_id = a.live_survey_id
  WHERE a.id = $1 ORDER BY v.version DESC LIMIT ${MOST_VERSIONS}`;
