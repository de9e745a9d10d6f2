import type { AskedQuestion, ResponseDetails } from "#lib/calls/app-responses.ts";
import { isAppError } from "#lib/errors.ts";
import { machineNow } from "#lib/machine-clock.ts";
import { type StoreInUse, withStore } from "#server/domain/connections/index.ts";
import { getResponse } from "#server/domain/responses/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { log } from "#server/foundation/log.ts";

/** Longer than a request to a platform takes with everything that it waits for. */
const LEASE_MS = 120_000;

/**
 * Starts the merchant's workflows with a response that `queueFlows` noted, once: a repeated job does nothing after the
 * platform accepted it, and nothing while another process sends it. A store that was paused or removed in the meantime is
 * skipped, and so is a response that was deleted, or became a test.
 * @throws AppError `partner-failed` for the queue to try again
 */
export async function startFlows(accountId: string, responseId: string): Promise<void> {
  if (!(await lease(accountId, responseId))) return;
  let isSent = false;
  try {
    isSent = (await withStore(accountId, (inUse) => send(inUse, accountId, responseId))) ?? false;
  } finally {
    const data = { leasedUntil: null, ...(isSent ? { sentAt: machineNow() } : {}) };
    await inAccount(accountId, () => tenant().flowStart.updateMany({ where: { accountId, responseId }, data }));
  }
}

/** False if it was sent, is being sent, or is gone. */
async function lease(accountId: string, responseId: string): Promise<boolean> {
  const now = machineNow();
  const isFree = { OR: [{ leasedUntil: null }, { leasedUntil: { lt: now } }] };
  const leased = await inAccount(accountId, () =>
    tenant().flowStart.updateMany({
      where: { accountId, responseId, sentAt: null, ...isFree },
      data: { leasedUntil: new Date(now.getTime() + LEASE_MS) },
    }),
  );
  return leased.count > 0;
}

async function send({ stores, store, connection }: StoreInUse, accountId: string, responseId: string) {
  const response = await inAccount(accountId, () => existingResponse(accountId, responseId));
  if (!stores.startFlows || !response || response.platform !== connection.platform || response.isTest) return false;
  const { surveyId, sourceOrderId, completedAt, questions } = response;
  if (sourceOrderId === null || completedAt === null || (await isTestOrder(accountId, response))) return false;
  const answers = questions.flatMap(answerOf);
  const isAccepted = await stores.startFlows(store, {
    responseId: response.responseId,
    surveyId,
    sourceOrderId,
    completedAt,
    answers,
  });
  if (!isAccepted) log.warn({ accountId, platform: connection.platform }, "a store refused to start workflows");
  return isAccepted;
}

async function existingResponse(accountId: string, responseId: string): Promise<ResponseDetails | null> {
  try {
    return await getResponse({ accountId }, responseId);
  } catch (error) {
    if (isAppError(error) && error.code === "not-found") return null;
    throw error;
  }
}

async function isTestOrder(accountId: string, { platform, sourceOrderId }: ResponseDetails): Promise<boolean> {
  const where = { accountId, platform, sourceOrderId: sourceOrderId ?? "", isTest: true };
  return (await inAccount(accountId, () => tenant().storeOrder.count({ where }))) > 0;
}

function answerOf({ title, state, answer, other }: AskedQuestion): { question: string; answer: string }[] {
  const texts = [answer, other].filter((text) => text !== null && text !== "");
  return state === "answered" && texts.length > 0 ? [{ question: title, answer: texts.join(": ") }] : [];
}
