import type { WordingTest } from "#lib/calls/app-wording-test.ts";
import { localDay } from "#lib/local-day.ts";
import { alwaysValidDifference, isUneven, type Part } from "#lib/statistics/always-valid.ts";
import { percentOf } from "#lib/statistics/percent.ts";
import { fieldOf, rangeOf } from "#lib/survey/question-range.ts";
import { hasChoices, isScale } from "#lib/survey/question-type.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { type AccountContext, readCalendar } from "./day-range.ts";
import { type LabeledQuestion, readQuestion } from "./labeled-question.ts";
import { scanOrders } from "./read-counter-rows.ts";

/** Smaller groups aren't compared. */
const FEWEST = 25;
/** Of all that is said about a test, whenever one looks: half for the answers, half for what was chosen. */
const ERROR = 0.05;

/**
 * How the last two wordings of a question compare, each shopper counted once; null if it never had two.
 * @throws AppError `not-found` for a question the account never saved; `unavailable` if counting takes too long
 */
export async function wordingTest(context: AccountContext, questionNameId: string): Promise<WordingTest | null> {
  const { accountId } = context;
  const [{ question, labels }, { timeZone }, versions] = await Promise.all([
    readQuestion(context, questionNameId),
    readCalendar(context),
    readVersions(accountId, questionNameId),
  ]);
  const [newest] = versions;
  const last = versions.find(({ second }) => second);
  if (!newest || !last?.second) return null;
  const those = versions.filter(({ first, second }) => first === last.first && second === last.second);
  const since = those.at(-1)?.publishedAt ?? last.publishedAt;
  const rows = await readRows(accountId, questionNameId, those, since);
  const groups = [1, 2].map((wording): Group => {
    const own = rows.filter((row) => row.wording === wording);
    const total = own.find(({ choice }) => choice === null);
    const chosen = new Map(own.flatMap(({ choice, count }) => (choice === null ? [] : [[choice, count] as const])));
    return { shown: total?.shown ?? 0, answered: total?.count ?? 0, chosen };
  });
  return {
    titles: [last.first, last.second],
    since: localDay(timeZone, since.getTime()),
    isRunning: newest.isLive && newest === those[0],
    ...compare(groups, question, labels),
  };
}

interface Group {
  shown: number;
  answered: number;
  /** How often each choice was chosen. */
  chosen: ReadonlyMap<string, number>;
}

type Compared = Pick<WordingTest, "state" | "shown" | "answers" | "choices">;

function compare(
  [first = nobody, second = nobody]: Group[],
  question: LabeledQuestion["question"],
  labels: LabeledQuestion["labels"],
): Compared {
  const shown: [number, number] = [first.shown, second.shown];
  const nothing = { shown, answers: null, choices: [] };
  if (isUneven(...shown)) return { state: "uneven", ...nothing };
  if (Math.min(...shown) < FEWEST) return { state: "few", ...nothing };
  const answers = compared(
    { part: first.answered, whole: first.shown },
    { part: second.answered, whole: second.shown },
    ERROR / 2,
  );
  const points = isScale(question.type) ? pointsOf(question) : [];
  const isChosen = (hasChoices(question.type) && fieldOf(question) !== "ranking") || points.length > 0;
  if (!isChosen || Math.min(first.answered, second.answered) < FEWEST) {
    return { state: "ready", shown, answers, choices: [] };
  }
  const ids = [...new Set([...points, ...labels.keys(), ...first.chosen.keys(), ...second.chosen.keys()])];
  const choices = ids.map((id) => {
    const ofGroup = (group: Group): Part => ({ part: group.chosen.get(id) ?? 0, whole: group.answered });
    return { id, label: labels.get(id) ?? id, ...compared(ofGroup(first), ofGroup(second), ERROR / 2 / ids.length) };
  });
  return { state: "ready", shown, answers, choices };
}

/** All that a scale has, so that how many are compared doesn't depend on the answers. */
function pointsOf(question: LabeledQuestion["question"]): string[] {
  const [min = 0, max = 10] = rangeOf(question);
  return Array.from({ length: max - min + 1 }, (_, place) => String(min + place));
}

const nobody: Group = { shown: 0, answered: 0, chosen: new Map() };

function compared(first: Part, second: Part, error: number) {
  const counts: [number, number] = [first.part, second.part];
  const shares: [number, number] = [percentOf(first.part, first.whole), percentOf(second.part, second.whole)];
  return { counts, shares, ...alwaysValidDifference(first, second, error) };
}

interface Version {
  surveyId: string;
  version: number;
  publishedAt: Date;
  first: string;
  second: string | null;
  /** It is what shoppers see now. */
  isLive: boolean;
}

/** The last versions that ask the question, newest first. */
async function readVersions(accountId: string, questionNameId: string): Promise<Version[]> {
  const { rows } = await inAccount(accountId, () =>
    accountPool().query<Version>(versionsSql, [accountId, questionNameId]),
  );
  return rows;
}

const versionsSql = `
  SELECT v.survey_id AS "surveyId", v.version, v.published_at AS "publishedAt", asked ->> 'title' AS first,
    nullif(asked ->> 'secondTitle', '') AS second,
    coalesce(account.survey_enabled AND survey.id = account.live_survey_id AND survey.version = v.version, false) AS "isLive"
  FROM survey_version AS v
  JOIN survey ON survey.account_id = v.account_id AND survey.id = v.survey_id
  JOIN account ON account.id = v.account_id
  CROSS JOIN LATERAL jsonb_path_query_first(v.document, '$.questions[*].** ? (@.questionNameId == $id)',
    jsonb_build_object('id', $2::text)) AS asked
  WHERE v.account_id = $1 AND asked IS NOT NULL
  ORDER BY v.published_at DESC LIMIT 100`;

interface Row {
  wording: number;
  /** Null for all who were asked. */
  choice: string | null;
  /** Who answered, or chose it. */
  count: number;
  shown: number;
}

async function readRows(
  accountId: string,
  questionNameId: string,
  versions: readonly Version[],
  since: Date,
): Promise<Row[]> {
  const surveys = versions.map(({ surveyId }) => surveyId);
  const numbers = versions.map(({ version }) => version);
  const values = [accountId, questionNameId, surveys, numbers, firstIdAt(since)];
  const { rows } = await inAccount(accountId, () =>
    scanOrders(accountId, () => accountPool().query<Row>(rowsSql, values)),
  );
  return rows;
}

/** The least UUID of version 7 made at a time, so that the rows since then are found by their key. */
function firstIdAt(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

const shopper = `coalesce(r.platform || ' ' || (r."order" ->> 'customerId'), r.id::text)`;

// A customer who comes back reads the same wording again: only the first time counts. Everyone who was given a wording
// counts, also who never reached the question: how many reach it can depend on the answers before.
const rowsSql = `
  WITH asked AS MATERIALIZED (
    SELECT DISTINCT ON (${shopper}) r.id, r.page_id, (r."order" -> 'wordings' ->> $2)::int AS wording
    FROM readable_response r
    JOIN unnest($3::uuid[], $4::int[]) AS v (survey_id, version) ON v.survey_id = r.survey_id AND v.version = r.version
    WHERE r.account_id = $1 AND r.id >= $5::uuid AND NOT r.is_test AND r."order" -> 'wordings' ? $2
    ORDER BY ${shopper}, r.id
  ), answered AS MATERIALIZED (
    SELECT asked.wording, coalesce(a.merged, a.choices) AS picked
    FROM asked JOIN answer a ON a.account_id = $1 AND a.response_id = asked.id AND a.question_id = $2 AND a.page_id = asked.page_id AND a.counted
  )
  SELECT wording, NULL AS choice, count(*)::int AS shown,
    (SELECT count(*)::int FROM answered WHERE answered.wording = asked.wording) AS count
  FROM asked GROUP BY wording
  UNION ALL
  SELECT wording, choice, 0, count(*)::int FROM answered
  CROSS JOIN LATERAL (SELECT DISTINCT choice FROM unnest(picked) AS choice) AS each
  GROUP BY wording, choice`;
