import type { QuestionListItem } from "#lib/calls/survey-analytics.ts";
import { percentOf } from "#lib/statistics/percent.ts";
import type { Question } from "#lib/survey/document.ts";
import { keepsChoiceOrder } from "#lib/survey/kept-order.ts";
import { rangeOf } from "#lib/survey/question-range.ts";
import { hasChoices, traitsOf } from "#lib/survey/question-type.ts";
import { scaleSigns } from "#lib/survey/scale-points.ts";
import { answerIds } from "./answer-table.ts";
import { type CounterScope, scopeSql, scopeValues } from "./counter-scope.ts";
import type { AccountContext } from "./day-range.ts";
import { type ChoiceLabel, labelsOf, readQuestion } from "./labeled-question.ts";
import { listedQuestions } from "./listed-questions.ts";
import { readCounterRowsByIndex } from "./read-counter-rows.ts";
import { readSurveyCalendar, type SurveyFilters } from "./survey-scope.ts";

/**
 * The questions of one survey or of all the account's, with their counts under the filters, in the order of {@link listedQuestions}. `topAnswers`
 * are the answers with at least one response, most common first; for a number question only the ten most common.
 * @throws AppError as {@link readSurveyCalendar}
 */
export async function questionList(context: AccountContext, filters: SurveyFilters = {}): Promise<QuestionListItem[]> {
  const calendar = await readSurveyCalendar(context, filters);
  const [listed, counts] = await Promise.all([listedQuestions(context, calendar), readCounts(context, calendar)]);
  const items = listed.map(async ({ question, draft, isLive, isShared, shown, answered, imported, skipped }) => {
    const { questionNameId, title, type } = question;
    const counted = counts.get(questionNameId) ?? new Map<string, { count: number }>();
    const labels = await labelsFor(context, question, draft?.choices ?? [], counted);
    const topAnswers = rank(question, labels, counted, answered);
    return {
      questionNameId,
      title,
      type,
      isLive,
      shown,
      answered,
      skipped,
      ...(imported > 0 ? { imported } : {}),
      topAnswers,
      ...(isShared ? { isShared } : {}),
      ...(keepsChoiceOrder(question) ? { choiceOrder: answerIds(question, labels, counted) } : {}),
      ...scaleOf(question),
    };
  });
  return await Promise.all(items);
}

function scaleOf(question: Question): Pick<QuestionListItem, "scale"> {
  const display = scaleSigns(question);
  return display === "numbers" ? {} : { scale: { display, max: rangeOf(question)[1] ?? 5 } };
}

/** Reads earlier versions only if there are answers with a choice that neither the draft nor the live version has. */
async function labelsFor(
  context: AccountContext,
  question: Question,
  draftChoices: readonly ChoiceLabel[],
  counted: ReadonlyMap<string, unknown>,
): Promise<ReadonlyMap<string, string>> {
  const labels = labelsOf(question, draftChoices);
  if (!hasChoices(question.type) || [...counted.keys()].every((id) => labels.has(id))) return labels;
  return (await readQuestion(context, question.questionNameId)).labels;
}

/** A number question may have any number of answers; other questions list all of their choices. */
const maxTopNumbers = 10;

function rank(
  question: Question,
  labels: ReadonlyMap<string, string>,
  counts: ReadonlyMap<string, { count: number }>,
  answered: number,
): QuestionListItem["topAnswers"] {
  return answerIds(question, labels, counts)
    .map((id) => ({ id, label: labels.get(id) ?? id, count: counts.get(id)?.count ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count) // stable: equal counts stay in the order shown
    .slice(0, traitsOf(question.type).figures === "numbers" ? maxTopNumbers : undefined)
    .map((answer) => ({ ...answer, share: percentOf(answer.count, answered) }));
}

async function readCounts({ accountId }: AccountContext, scope: CounterScope) {
  const values = [accountId, ...scopeValues(scope)];
  return groupCounts(await readCounterRowsByIndex<Count>(accountId, scope, { text: countsSql, values }));
}

interface Count {
  questionNameId: string;
  choice: string;
  count: number;
}

function groupCounts(rows: readonly Count[]) {
  const byQuestion = new Map<string, Map<string, { count: number }>>();
  for (const { questionNameId, choice, count } of rows) {
    const counts = byQuestion.get(questionNameId) ?? new Map<string, { count: number }>();
    byQuestion.set(questionNameId, counts.set(choice, { count }));
  }
  return byQuestion;
}

/** More than any question has choices; a number question returns only its most common numbers. */
const maxCounts = 250;

const countsSql = `
  SELECT "questionNameId", choice, count FROM (
    SELECT question_id AS "questionNameId", choice, sum(count::float8) AS count,
      row_number() OVER (PARTITION BY question_id ORDER BY sum(count::float8) DESC, choice) AS place
    FROM choice_daily WHERE account_id = $1 AND ${scopeSql(2)}
    GROUP BY question_id, choice HAVING sum(count::float8) <> 0
  ) AS ranked WHERE place <= ${maxCounts}`;
