import type { QuestionListItem } from "#lib/calls/survey-analytics.ts";
import { formatDecimal } from "#lib/format-figure.ts";
import { type Period, periodBefore } from "#lib/statistics/period-before.ts";
import { isFreeText, isNumeric, traitsOf } from "#lib/survey/question-type.ts";
import { questionAnalytics, questionList, ranking, topLevelStats } from "#server/domain/analytics/index.ts";
import { listResponses } from "#server/domain/responses/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import type { DigestProps } from "#server/foundation/mail/index.ts";
import { daysUpTo, questionAddress, screenAddress } from "./addresses.ts";

export type DigestPeriod = DigestProps["period"];

/** The part of a digest that is the same for everyone. */
export type Digest = Omit<DigestProps, "unsubscribeUrl">;

const mostQuestions = 3;
const mostAnswers = 3;
const mostTexts = 5;
/** A survey has up to a hundred questions, and shoppers need the same connections. */
const listsAtOnce = 3;

/**
 * The account's figures for `lastDay`, or for the seven days up to it, as its screens show them; null if nobody saw the
 * survey or answered. `lastDay` is a local day, `YYYY-MM-DD`.
 * @param chosen IDs of the only questions that it is about: all that were answered are in it. If empty, the most answered
 *   questions are.
 */
export async function readDigest(
  accountId: string,
  period: DigestPeriod,
  lastDay: string,
  chosen: readonly string[] = [],
): Promise<Digest | null> {
  return await inAccount(accountId, async () => {
    const context = { accountId };
    const days = daysUpTo(lastDay, period === "day" ? 1 : 7);
    const stats = await topLevelStats(context, days);
    if (stats.views === 0 && stats.responses === 0) return null;
    const { companyName, timeZone } = await tenant().account.findUniqueOrThrow({ where: { id: accountId } });
    const listed = await questionList(context, days);
    const questions = chosen.length === 0 ? listed : listed.filter((one) => chosen.includes(one.questionNameId));
    const shown = chosen.length === 0 ? mostAnswered(questions) : questions.filter(({ answered }) => answered > 0);
    return {
      companyName,
      timeZone,
      period,
      firstDay: days.startDate,
      lastDay,
      stats,
      statsBefore: await topLevelStats(context, periodBefore(days) ?? days),
      questions: await summariesOf(accountId, shown, days),
      texts: await newestTexts(accountId, questions, days),
      url: screenAddress("/surveys/analytics", days),
    };
  });
}

/** The most answered questions whose answers can be counted; ties in the order they are asked. */
function mostAnswered(questions: readonly QuestionListItem[]): QuestionListItem[] {
  return questions
    .filter(({ topAnswers }) => topAnswers.length > 0)
    .sort((one, other) => other.answered - one.answered)
    .slice(0, mostQuestions);
}

async function summariesOf(accountId: string, shown: readonly QuestionListItem[], days: Period) {
  const summaries: Digest["questions"][number][] = [];
  for (let first = 0; first < shown.length; first += listsAtOnce) {
    const some = shown.slice(first, first + listsAtOnce);
    summaries.push(...(await Promise.all(some.map((question) => summarized(accountId, question, days)))));
  }
  return summaries;
}

async function summarized(accountId: string, question: QuestionListItem, days: Period) {
  return {
    title: question.title,
    answered: question.answered,
    summary: await summaryOf(accountId, question, days),
    answers: commonestOf(question),
    url: questionAddress(question.questionNameId, "analytics", days),
  };
}

/**
 * The most common numbers say little, and a ranking has every choice in every answer: both show their summary instead.
 */
function commonestOf({ type, topAnswers }: QuestionListItem) {
  if (traitsOf(type).figures === "ranking" || isNumeric(type)) return [];
  return topAnswers.slice(0, mostAnswers).map(({ label, count, share }) => ({ label, count, share }));
}

async function summaryOf(accountId: string, { questionNameId, type }: QuestionListItem, days: Period) {
  if (traitsOf(type).figures === "ranking") {
    const [first] = (await ranking({ accountId }, questionNameId, days))?.choices ?? [];
    return first ? `${first.label} is put first, on average` : null;
  }
  if (!isNumeric(type)) return null;
  const { numeric } = await questionAnalytics({ accountId }, questionNameId, days);
  if (!numeric) return null;
  return numeric.nps === undefined ? `average ${formatDecimal(numeric.mean)}` : `NPS ${formatDecimal(numeric.nps)}`;
}

/**
 * The newest texts, and those typed under "Other" that weren't merged. Addresses that shoppers left are never mailed.
 */
async function newestTexts(accountId: string, questions: readonly QuestionListItem[], days: Period) {
  const asked = questions.filter((question) => question.answered > 0 && (isTyped(question) || hasOther(question)));
  const texts: TypedText[] = [];
  for (let first = 0; first < asked.length; first += listsAtOnce) {
    const some = asked.slice(first, first + listsAtOnce);
    texts.push(...(await Promise.all(some.map((question) => newestOf(accountId, question, days)))).flat());
  }
  return texts
    .sort((one, other) => other.answeredAt.localeCompare(one.answeredAt))
    .slice(0, mostTexts)
    .map(({ title, text, url }) => ({ title, text, url }));
}

interface TypedText {
  answeredAt: string;
  title: string;
  text: string;
  url: string;
}

async function newestOf(accountId: string, question: QuestionListItem, days: Period): Promise<TypedText[]> {
  const { questionNameId, title } = question;
  const narrowed = isTyped(question) ? {} : { choice: "other" };
  const { items } = await listResponses({ accountId }, { questionNameId, ...days, ...narrowed, limit: 3 * mostTexts });
  return items.flatMap(({ answer, other, answeredAt, locked }) => {
    const text = (isTyped(question) ? answer : other)?.trim();
    if (!text || locked) return [];
    return [{ answeredAt, title, text, url: questionAddress(questionNameId, "responses", days) }];
  });
}

const isTyped = ({ type }: QuestionListItem) => isFreeText(type);
const hasOther = ({ topAnswers }: QuestionListItem) => topAnswers.some(({ id }) => id === "other");
