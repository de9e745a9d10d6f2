import { plainColumn, textColumn } from "./columns.ts";
import { type ChoiceDelta, deltaOf, type QuestionDelta, type StatsDelta } from "./delta.ts";
import {
  type AnswerOfDraft,
  answerRows,
  choiceRows,
  type DeliveryOfDraft,
  type Draft,
  deliveryRows,
  type Numbered,
  questionRows,
  type RowSet,
  responseRows,
  statsRows,
} from "./row-sets.ts";

/** The parameters of the batch statement, in the order of its row sets. */
export function batchParameters(drafts: readonly Draft[]): string[] {
  const answers: AnswerOfDraft[] = [];
  const stats: Numbered<StatsDelta>[] = [];
  const questions: Numbered<QuestionDelta>[] = [];
  const choices: Numbered<ChoiceDelta>[] = [];
  const deliveries: DeliveryOfDraft[] = [];
  drafts.forEach((draft, position) => {
    const index = position + 1;
    addAnswers(answers, draft, index);
    const delta = deltaOf(draft.before, draft.after);
    for (const row of delta.stats) stats.push({ index, ...row });
    for (const row of delta.questions) questions.push({ index, ...row });
    for (const row of delta.choices) choices.push({ index, ...row });
    addDeliveries(deliveries, draft, index);
  });
  return [
    ...literals(responseRows, drafts),
    ...literals(answerRows, answers),
    ...literals(statsRows, stats),
    ...literals(questionRows, questions),
    ...literals(choiceRows, choices),
    ...literals(deliveryRows, deliveries),
  ];
}

/** The answers whose row differs from what is stored; all of them when a fact that is frozen on each became known. */
function addAnswers(rows: AnswerOfDraft[], { before, after }: Draft, index: number): void {
  const all =
    !before ||
    before.isTest !== after.isTest ||
    before.isFirstOrder !== after.isFirstOrder ||
    before.revenueMinor !== after.revenueMinor;
  for (const [questionNameId, stored] of after.answers) {
    if (all || before.answers.get(questionNameId) !== stored) {
      rows.push({ index, questionNameId, stored, counted: stored.counted && !after.isTest });
    }
  }
}

/** With the first answer, and once more with the completion, which makes them due at once. */
function addDeliveries(rows: DeliveryOfDraft[], { before, after, integrations }: Draft, index: number): void {
  if (after.isTest || after.answeredAtMs === null) return;
  const completed = after.completedAtMs !== null;
  const first = before === null || before.answeredAtMs === null;
  if (!first && !(completed && before.completedAtMs === null)) return;
  for (const integration of integrations) rows.push({ index, integration, completed });
}

function literals<Row>({ columns }: RowSet<Row>, rows: readonly Row[]): string[] {
  return columns.map(({ quoted, of }) => (quoted ? textColumn(rows, of) : plainColumn(rows, of)));
}
