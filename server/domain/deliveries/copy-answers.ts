import { createHash } from "node:crypto";
import * as z from "zod";
import type { AskedQuestion, ResponseDetails } from "#lib/calls/app-responses.ts";
import { parseJson } from "#lib/unknown-values.ts";
import type { StoreInUse } from "#server/domain/connections/index.ts";
import { findResponse } from "#server/domain/responses/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
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
  const wanted =
    response && !response.isTest ? await wantedOf(accountId, response.questions, copied) : new Map<string, string>();
  const changes = changesOf(copied, wanted);
  if (changes.size > 0 && !(await noteBegun(delivery, copied, changes))) return skipped("Another process sends this.");
  const isKnown = changes.size === 0 || (await stores.answers.write(store, copied.sourceOrderId, changes));
  if (!response) return { outcome: { kind: "gone" } };
  if (!isKnown) return skipped(`${store.domain} doesn't know the order.`);
  const written = Object.fromEntries([...wanted].map(([id, text]) => [id, digestOf(text)]));
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
  changes: ReadonlyMap<string, string | null>,
): Promise<boolean> {
  const begun = [...changes].flatMap(([id, text]) => (text === null ? [] : [[id, ""] as const]));
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

/** The answers, as texts, to the questions that are copied now, or were copied of this response before. */
async function wantedOf(
  accountId: string,
  questions: readonly AskedQuestion[],
  { written }: Copied,
): Promise<Map<string, string>> {
  const on = await inAccount(accountId, () => tenant().copiedQuestion.findMany({ where: { accountId } }));
  const ids = new Set([...Object.keys(written), ...on.map(({ questionNameId }) => questionNameId)]);
  return new Map(
    questions.flatMap(({ questionNameId, state, answer, other }): [string, string][] => {
      const texts = [answer, other].filter((text) => text !== null && text.trim() !== "");
      const isCopied = ids.has(questionNameId) && state === "answered" && texts.length > 0;
      return isCopied ? [[questionNameId, texts.join(": ")]] : [];
    }),
  );
}

/** By questionNameId: the new text, or null for what is to be removed. */
function changesOf({ written }: Copied, wanted: ReadonlyMap<string, string>): Map<string, string | null> {
  const removed = Object.keys(written).filter((id) => !wanted.has(id));
  const changed = [...wanted].filter(([id, text]) => written[id] !== digestOf(text));
  return new Map<string, string | null>([...changed, ...removed.map((id): [string, null] => [id, null])]);
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
