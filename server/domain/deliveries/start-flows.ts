import type { AskedQuestion, ResponseDetails } from "#lib/calls/app-responses.ts";
import type { StoreInUse } from "#server/domain/connections/index.ts";
import { findResponse } from "#server/domain/responses/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { log } from "#server/foundation/log.ts";
import type { LeasedDelivery } from "./lease.ts";
import { type Attempt, NO_LONGER_COUNTS, skipped } from "./note-health.ts";

/** Starts the merchant's workflows with a completed response. */
export async function startFlows(
  { stores, store, connection }: StoreInUse,
  { accountId, responseId }: LeasedDelivery,
): Promise<Partial<Attempt>> {
  const response = await inAccount(accountId, () => findResponse({ accountId }, responseId));
  if (!response || response.isTest || (await isTestOrder(accountId, response))) return skipped(NO_LONGER_COUNTS);
  const { surveyId, sourceOrderId, completedAt, questions, platform } = response;
  const isOfStore = platform === connection.platform && sourceOrderId !== null && completedAt !== null;
  if (!stores.startFlows || !isOfStore) return skipped("The response isn't to an order of this store.");
  const answers = questions.flatMap(answerOf);
  const completed = { responseId: response.responseId, surveyId, sourceOrderId, completedAt, answers };
  const isAccepted = await stores.startFlows(store, completed);
  if (!isAccepted) log.warn({ accountId, platform }, "a store refused to start workflows");
  const reason = `${connection.platform} doesn't know our trigger.`;
  return {
    outcome: isAccepted ? { kind: "delivered" } : { kind: "refused", reason },
    request: JSON.stringify(completed, null, 2),
  };
}

async function isTestOrder(accountId: string, { platform, sourceOrderId }: ResponseDetails): Promise<boolean> {
  const where = { accountId, platform, sourceOrderId: sourceOrderId ?? "", isTest: true };
  return (await inAccount(accountId, () => tenant().storeOrder.count({ where }))) > 0;
}

function answerOf({ title, state, answer, other }: AskedQuestion): { question: string; answer: string }[] {
  const texts = [answer, other].filter((text) => text !== null && text !== "");
  return state === "answered" && texts.length > 0 ? [{ question: title, answer: texts.join(": ") }] : [];
}
