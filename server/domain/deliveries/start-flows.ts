import type { PathQuestion, ResponseDetails } from "#lib/calls/app-responses.ts";
import { isAppError } from "#lib/errors.ts";
import type { StoreInUse } from "#server/domain/connections/index.ts";
import { findResponse } from "#server/domain/responses/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { log } from "#server/foundation/log.ts";
import { OutgoingError } from "#server/foundation/outgoing/index.ts";
import { DeadCredentials } from "#server/partners/platforms/platform.ts";
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
  // Not the answers: they may be erased while they are being sent.
  const request = JSON.stringify({ order: sourceOrderId, questions: answers.map(({ question }) => question) });
  try {
    if (await stores.startFlows(store, completed)) return { outcome: { kind: "delivered" }, request };
  } catch (error) {
    if (didNotStart(error)) throw error;
    log.error({ err: error, accountId, platform }, "workflows may have been started, and aren't started again");
    return { outcome: { kind: "refused", reason: `It isn't known whether ${platform} started workflows.` }, request };
  }
  log.warn({ accountId, platform }, "a store refused to start workflows");
  return { outcome: { kind: "refused", reason: `${platform} doesn't know our trigger.` }, request };
}

/** What the store answered with an error, or was never sent, started nothing, and may be sent again. */
function didNotStart(error: unknown): boolean {
  if (error instanceof DeadCredentials) return true;
  if (!isAppError(error) || !error.code.startsWith("partner-")) return false;
  return !(error.cause instanceof OutgoingError) || error.cause.isUnsent;
}

async function isTestOrder(accountId: string, { platform, sourceOrderId }: ResponseDetails): Promise<boolean> {
  const where = { accountId, platform, sourceOrderId: sourceOrderId ?? "", isTest: true };
  return (await inAccount(accountId, () => tenant().storeOrder.count({ where }))) > 0;
}

function answerOf({ title, state, answer, other }: PathQuestion): { question: string; answer: string }[] {
  const texts = [answer, other].filter((text) => text !== null && text !== "");
  return state === "answered" && texts.length > 0 ? [{ question: title, answer: texts.join(": ") }] : [];
}
