import { createHash } from "node:crypto";
import type { AnswerCopy } from "#generated/prisma/client.ts";
import type { AskedQuestion } from "#lib/calls/app-responses.ts";
import { AppError, isAppError } from "#lib/errors.ts";
import { machineNow } from "#lib/machine-clock.ts";
import { membersOf } from "#lib/unknown-values.ts";
import { type StoreInUse, withStore } from "#server/domain/connections/index.ts";
import { getResponse } from "#server/domain/responses/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";

/** Longer than the requests of a copy take with everything that they wait for. */
const LEASE_MS = 120_000;

/**
 * Copies a response's answers to its order and that order's customer: only those that differ from what was copied, and
 * those that are gone are removed there. Of a deleted response nothing stays.
 * @throws AppError `conflict` while another process does it, `partner-failed`: the queue tries again
 */
export async function copyAnswers(accountId: string, responseId: string): Promise<void> {
  const copy = await lease(accountId, responseId);
  if (!copy) return;
  let left: Record<string, string> | null = null;
  try {
    left = await withStore(accountId, (inUse) => write(inUse, copy));
  } finally {
    await inAccount(accountId, () => release(copy, left));
  }
}

/** @param left the digests of what is there now; null if that didn't change */
async function release(
  { accountId, responseId, removedAt }: AnswerCopy,
  left: Record<string, string> | null,
): Promise<void> {
  const where = { accountId, responseId };
  if (removedAt !== null && left !== null && Object.keys(left).length === 0) {
    await tenant().answerCopy.deleteMany({ where });
  } else {
    const data = { leasedUntil: null, ...(left === null ? {} : { written: left }) };
    await tenant().answerCopy.updateMany({ where, data });
  }
}

async function lease(accountId: string, responseId: string): Promise<AnswerCopy | null> {
  const now = machineNow();
  const where = { accountId, responseId };
  return await inAccount(accountId, async () => {
    const leased = await tenant().answerCopy.updateMany({
      where: { ...where, OR: [{ leasedUntil: null }, { leasedUntil: { lt: now } }] },
      data: { leasedUntil: new Date(now.getTime() + LEASE_MS) },
    });
    const copy = await tenant().answerCopy.findUnique({ where: { accountId_responseId: where } });
    if (copy && leased.count === 0) throw new AppError("conflict", "The answers are being copied already.");
    return copy;
  });
}

/** Returns the digests of what is there afterwards; null if nothing can be written now. */
async function write({ stores, store, connection }: StoreInUse, copy: AnswerCopy) {
  const mayWrite = stores.answers?.scopes.every((scope) => connection.scopes.includes(scope));
  if (!stores.answers || !mayWrite || copy.platform !== connection.platform) return null;
  const written = new Map(Object.entries(membersOf(copy.written)));
  const isGone = copy.removedAt !== null;
  const wanted = isGone ? new Map<string, string>() : await inAccount(copy.accountId, () => wantedOf(copy, written));
  const changes = new Map<string, string | null>();
  for (const [id, text] of wanted) if (written.get(id) !== digestOf(text)) changes.set(id, text);
  for (const id of written.keys()) if (!wanted.has(id)) changes.set(id, null);
  const isThere = changes.size === 0 || (await stores.answers.write(store, copy.sourceOrderId, changes));
  if (!isThere && !isGone) return null;
  return Object.fromEntries([...wanted].map(([id, text]) => [id, digestOf(text)]));
}

/** The answers, as texts, to the questions that are copied now, or were copied of this response before. */
async function wantedOf(
  { accountId, responseId }: AnswerCopy,
  written: ReadonlyMap<string, unknown>,
): Promise<Map<string, string>> {
  const copied = await tenant().copiedQuestion.findMany({ where: { accountId }, select: { questionNameId: true } });
  const ids = new Set([...written.keys(), ...copied.map(({ questionNameId }) => questionNameId)]);
  const questions = (await questionsOf(accountId, responseId)).filter(({ questionNameId }) => ids.has(questionNameId));
  return new Map(
    questions.flatMap(({ questionNameId, state, answer, other }): [string, string][] => {
      const texts = [answer, other].filter((text) => text !== null && text.trim() !== "");
      return state === "answered" && texts.length > 0 ? [[questionNameId, texts.join(": ")]] : [];
    }),
  );
}

async function questionsOf(accountId: string, responseId: string): Promise<AskedQuestion[]> {
  try {
    const { isTest, questions } = await getResponse({ accountId }, responseId);
    return isTest ? [] : questions;
  } catch (error) {
    if (isAppError(error) && error.code === "not-found") return [];
    throw error;
  }
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
