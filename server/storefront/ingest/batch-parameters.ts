import { plainColumn, textColumn } from "./columns.ts";
import { deltaOf } from "./delta.ts";
import {
  type AnswerOfDraft,
  answerRows,
  choiceRows,
  type DeliveryOfDraft,
  type Draft,
  deliveryRows,
  questionRows,
  type RowSet,
  responseRows,
  statsRows,
} from "./row-sets.ts";
import { SummedRows } from "./summed-rows.ts";

/**
 * The parameters of the batch statement, in the order of its row sets. What the drafts add to one counter is one row, and
 * the rows of each set are sorted by key, so that processes lock them in one order.
 */
export function batchParameters(drafts: readonly Draft[]): string[] {
  const answers: AnswerOfDraft[] = [];
  const deliveries: DeliveryOfDraft[] = [];
  const counters = new SummedRows();
  for (const draft of drafts) {
    addAnswers(answers, draft);
    addDeliveries(deliveries, draft);
    counters.add(draft, deltaOf(draft.before, draft.after));
  }
  return [
    ...literals(responseRows, drafts),
    ...literals(answerRows, answers),
    ...literals(statsRows, counters.stats()),
    ...literals(questionRows, counters.questions()),
    ...literals(choiceRows, counters.choices()),
    ...literals(deliveryRows, deliveries),
  ];
}

/** The answers whose row differs from what is stored; all of them when a fact that is frozen on each became known. */
function addAnswers(rows: AnswerOfDraft[], draft: Draft): void {
  const { before, after } = draft;
  const all = !before || before.isFirstOrder !== after.isFirstOrder || before.revenueMinor !== after.revenueMinor;
  for (const [questionNameId, stored] of after.answers) {
    if (all || before.answers.get(questionNameId) !== stored) {
      rows.push({ draft, questionNameId, stored, counted: stored.counted && !after.isTest });
    }
  }
}

/** With the first answer, and once more with the completion, which makes them due at once. */
function addDeliveries(rows: DeliveryOfDraft[], draft: Draft): void {
  const { before, after, integrations } = draft;
  if (after.isTest || after.answeredAtMs === null) return;
  const completed = after.completedAtMs !== null;
  const first = before === null || before.answeredAtMs === null;
  if (!first && !(completed && before.completedAtMs === null)) return;
  for (const integration of integrations) rows.push({ draft, integration, completed });
}

function literals<Row>({ columns }: RowSet<Row>, rows: readonly Row[]): string[] {
  return columns.map(({ quoted, of }) => (quoted ? textColumn(rows, of) : plainColumn(rows, of)));
}
