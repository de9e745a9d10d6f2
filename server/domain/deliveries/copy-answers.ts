import { createHash } from "node:crypto";
import * as z from "zod";
import type { PathQuestion, ResponseDetails } from "#lib/calls/app-responses.ts";
import { parseJson } from "#lib/unknown-values.ts";
import type { StoreInUse } from "#server/domain/connections/index.ts";
import { findResponse } from "#server/domain/responses/index.ts";
import { answerKindOf, storeAnswerOf } from "#server/domain/store-answers/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import type { StoreAnswer } from "#server/partners/platforms/platform.ts";
import type { LeasedDelivery } from "./lease.ts";
import { type Attempt, skipped } from "./note-health.ts";

/** What is at a store of a response, as `delivery.remote_id` has it: by questionNameId, a digest of the answer. */
const Copied = z.object({ platform: z.string(), sourceOrderId: z.string(), written: z.record(z.string(), z.string()) });
type Copied = z.infer<typeof Copied>;

/**
 * Copies a response's answers to its order and that order's customer: only those that differ from what was copied, and
 * those that are gone are removed there. Of a test or a deleted response nothing stays.
 */
export async function copyAnswers(inUse: StoreInUse, delivery: LeasedDelivery): Promise<Partial<Attempt>> {
  const { accountId, responseId, remoteId } = delivery;
  const response = await inAccount(accountId, () => findResponse({ accountId }, responseId));
  const copied = remoteId === null ? placeOf(response) : Copied.parse(parseJson(remoteId));
  const { stores, store, connection } = inUse;
  // A store that left took its fields with it.
  if (!stores.answers || copied?.platform !== connection.platform) {
    return response ? skipped("The response isn't to an order of this store.") : { outcome: { kind: "gone" } };
  }
  const missing = stores.answers.scopes.filter((scope) => !connection.scopes.includes(scope));
  if (missing.length > 0) {
    const reason = `${store.domain} doesn't allow this: ${missing.join(", ")}`;
    return response && remoteId === null ? skipped(reason) : { outcome: { kind: "refused", reason } };
  }
  const on = await inAccount(accountId, () => tenant().copiedQuestion.findMany({ where: { accountId } }));
  const wanted =
    response && !response.isTest ? wantedOf(response.questions, copied, on) : new Map<string, StoreAnswer>();
  const changes = changesOf(copied, wanted);
  await defineFields(inUse, on, response?.questions.filter(({ questionNameId }) => changes.get(questionNameId)) ?? []);
  if (changes.size > 0 && !(await noteBegun(delivery, copied, changes))) return skipped("Another process sends this.");
  const isKnown = changes.size === 0 || (await stores.answers.write(store, copied.sourceOrderId, changes));
  if (!response) return { outcome: { kind: "gone" } };
  if (!isKnown) return skipped(`${store.domain} doesn't know the order.`);
  const written = Object.fromEntries([...wanted].map(([id, answer]) => [id, digestOf(answer)]));
  return {
    outcome: { kind: "delivered", remoteId: JSON.stringify({ ...copied, written }) },
    // Not the answers: they may be erased while they are being written.
    request: JSON.stringify({ order: copied.sourceOrderId, questions: [...changes.keys()] }),
  };
}

/**
 * Remembers what may be at the store from now on, also if the request fails: an empty digest equals none, so that
 * the next attempt writes or removes it again. False if the lease has passed to another process.
 */
async function noteBegun(
  { accountId, responseId, leaseId }: LeasedDelivery,
  copied: Copied,
  changes: ReadonlyMap<string, StoreAnswer | null>,
): Promise<boolean> {
  const begun = [...changes].flatMap(([id, answer]) => (answer === null ? [] : [[id, ""] as const]));
  const written = { ...copied.written, ...Object.fromEntries(begun) };
  const remoteId = JSON.stringify({ ...copied, written });
  const { count } = await inAccount(accountId, () =>
    tenant().delivery.updateMany({ where: { accountId, responseId, leaseId }, data: { remoteId } }),
  );
  return count > 0;
}

function placeOf(response: ResponseDetails | null): Copied | null {
  if (!response || response.sourceOrderId === null) return null;
  return { platform: response.platform, sourceOrderId: response.sourceOrderId, written: {} };
}

/**
 * Makes the fields of questions that were switched on before fields had their current types, or before the store was
 * connected again.
 */
async function defineFields(
  { stores, store, connection: { accountId, connectedAt } }: StoreInUse,
  on: readonly CopiedQuestion[],
  questions: readonly PathQuestion[],
): Promise<void> {
  for (const { questionNameId, title, type } of questions) {
    const row = on.find((one) => one.questionNameId === questionNameId);
    if (!row || (row.definedAt && row.definedAt >= connectedAt)) continue;
    await stores.answers?.define(store, { questionNameId, title, kind: answerKindOf(type) });
    const where = { accountId, questionNameId };
    await inAccount(accountId, () => tenant().copiedQuestion.updateMany({ where, data: { definedAt: productNow() } }));
  }
}

interface CopiedQuestion {
  questionNameId: string;
  isTagged: boolean;
  definedAt: Date | null;
}

/** The answers to the questions that are copied now, or were copied of this response before. */
function wantedOf(
  questions: readonly PathQuestion[],
  { written }: Copied,
  on: readonly CopiedQuestion[],
): Map<string, StoreAnswer> {
  const isTagged = new Map(on.map((one) => [one.questionNameId, one.isTagged]));
  return new Map(
    questions.flatMap((question): [string, StoreAnswer][] => {
      const { questionNameId } = question;
      if (!isTagged.has(questionNameId) && !Object.hasOwn(written, questionNameId)) return [];
      const answer = storeAnswerOf(question, isTagged.get(questionNameId) ?? false);
      return answer ? [[questionNameId, answer]] : [];
    }),
  );
}

/** By questionNameId: the new answer, or null for what is to be removed. */
function changesOf({ written }: Copied, wanted: ReadonlyMap<string, StoreAnswer>): Map<string, StoreAnswer | null> {
  const removed = Object.keys(written).filter((id) => !wanted.has(id));
  const changed = [...wanted].filter(([id, answer]) => written[id] !== digestOf(answer));
  return new Map<string, StoreAnswer | null>([...changed, ...removed.map((id): [string, null] => [id, null])]);
}

function digestOf(answer: StoreAnswer): string {
  return createHash("sha256").update(JSON.stringify(answer)).digest("base64url");
}
