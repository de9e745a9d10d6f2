import { isDeepStrictEqual } from "node:util";
import { type IntegrationName, integrationPartners, isIntegrationName } from "#lib/partners.ts";
import { binaryRows } from "./binary-rows.ts";
import { CounterSums } from "./counter-sums.ts";
import type { CounterChange } from "./response-key.ts";
import type { ResponseState } from "./response-state.ts";
import {
  type AnswerOfDraft,
  answerRows,
  countRows,
  type DeliveryOfDraft,
  type Draft,
  deliveryRows,
  responseRows,
} from "./row-sets.ts";

/** The parameters of the batch statement, in the order of its row sets. All changes to one counter are summed. */
export function batchParameters(drafts: readonly Draft[], changes: readonly CounterChange[]): Buffer[] {
  const answers: AnswerOfDraft[] = [];
  const deliveries: DeliveryOfDraft[] = [];
  const counters = new CounterSums();
  for (const draft of drafts) {
    addAnswers(answers, draft);
    addDeliveries(deliveries, draft);
    if (draft.usageMonth !== null) counters.addOrder(draft.accountId, draft.usageMonth, !draft.isUncounted);
    counters.add(draft, draft.before, draft.after);
  }
  for (const change of changes) counters.add(change, change.before, change.after);
  return [
    binaryRows(responseRows.columns, drafts),
    binaryRows(answerRows.columns, answers),
    binaryRows(countRows.columns, counters.rows()),
    binaryRows(deliveryRows.columns, deliveries),
  ];
}

/** Answers whose row differs from the stored one; all of them if a fact copied onto each answer changed. */
function addAnswers(rows: AnswerOfDraft[], draft: Draft): void {
  const { before, after } = draft;
  const all = !before || before.isFirstOrder !== after.isFirstOrder || before.isTest !== after.isTest;
  for (const [questionNameId, stored] of after.answers) {
    if (all || before.answers.get(questionNameId) !== stored) {
      rows.push({ draft, questionNameId, stored, counted: stored.counted && !after.isTest });
    }
  }
}

/** How long a shopper must be idle before an incomplete response is sent. */
const SILENCE_MS = 30 * 60 * 1000;

/** Queued when what partners get has changed, and at completion, which makes it due immediately; for some, with the view. */
function addDeliveries(rows: DeliveryOfDraft[], draft: Draft): void {
  const { before, after, integrations, viewTakers } = draft;
  if (integrations.length === 0 || after.isTest) return;
  const isAnswered = after.answeredAtMs !== null;
  if (!isAnswered && (before !== null || viewTakers.length === 0)) return;
  const quietUntilMs = draft.nowMs + (after.completedAtMs === null ? SILENCE_MS : 0);
  for (const integration of isAnswered ? takersOf(draft) : viewTakers) rows.push({ draft, integration, quietUntilMs });
}

function takersOf({ before, after, integrations }: Draft): readonly string[] {
  if (before === null || (after.completedAtMs !== null && before.completedAtMs === null)) return integrations;
  if (!hasSameAnswers(before, after)) return integrations;
  // Later facts of the order are no reason for a message in a channel, or for a comment on a ticket.
  const hasSameOrder =
    before.isFirstOrder === after.isFirstOrder &&
    before.orderTotalMinor === after.orderTotalMinor &&
    before.currency === after.currency;
  return integrations.filter((name) => {
    if (!isIntegrationName(name)) return false;
    return (!hasSameOrder && integrationPartners[name].takesOrderUpdates) || isNamedFor(name, before, after);
  });
}

/** Not by identity: a page may send the same answer again, which is stored as its latest message. */
function hasSameAnswers(before: ResponseState, after: ResponseState): boolean {
  return [...after.answers].every(([questionNameId, stored]) => {
    const previous = before.answers.get(questionNameId);
    return previous?.counted === stored.counted && isDeepStrictEqual(previous.answer, stored.answer);
  });
}

/** Whether the shopper became known to a partner that needs that: before, the response can only have been skipped. */
function isNamedFor(name: IntegrationName, before: ResponseState, after: ResponseState): boolean {
  const partner = integrationPartners[name];
  if (!("needs" in partner)) return false;
  const isNamed = ({ otherFacts }: ResponseState) =>
    otherFacts?.email != null || (partner.needs === "shopper" && otherFacts?.customerId != null);
  return !isNamed(before) && isNamed(after);
}
