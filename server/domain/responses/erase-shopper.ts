import { randomUUIDv7 } from "node:crypto";
import type pg from "pg";
import { invalidField } from "#lib/errors.ts";
import { shopifyId } from "#lib/survey/shopify-id.ts";
import { insertEntry } from "#server/domain/audit/index.ts";
import { deleteOrders, eraseOrders, lockOrdersOf, redactOrders } from "#server/domain/store-orders/index.ts";
import { sign } from "#server/foundation/crypto/index.ts";
import { accountPool } from "#server/foundation/database/db.ts";
import { inTransaction } from "#server/foundation/database/in-transaction.ts";
import { whenFree } from "#server/foundation/database/when-free.ts";
import {
  copyAgainSql,
  type ResponseState,
  readResponseStates,
  rewriteAlone,
  rewriteResponses,
} from "#server/storefront/index.ts";
import type { Actor as Member } from "./delete-responses.ts";
import { eraseAlone } from "./erase-alone.ts";
import { findShopper } from "./find-shopper.ts";
import { forgetPastAnswers } from "./forget-past-answers.ts";
import { forgetMarks } from "./mark-read.ts";
import { redactMerges } from "./redact-merges.ts";
import {
  addressLike,
  isOf,
  type OrdersOfShopper,
  redactAll,
  redactorOf,
  type Shopper,
  spellingsOf,
  withoutAddress,
} from "./shopper.ts";

/** A member; without a person, the store itself asked. */
type Actor = Omit<Member, "personId"> & { personId: string | null };

interface Erasure {
  emailAddress?: string | undefined;
  customerId?: string | undefined;
  /** Orders that the store says are the shopper's. */
  orders?: OrdersOfShopper | undefined;
  /** Only reports what would be erased. */
  countOnly?: boolean | undefined;
}

interface Counts {
  responses: number;
  redacted: number;
}

interface Erased extends Counts {
  receiptId: string | null;
}

/**
 * Erases a shopper from the account: their responses with answers, marks and deliveries, in every survey, tests too;
 * what is stored of their orders; and their address in what others typed, in other orders, and in merges and their
 * rules. The counters follow. The receipt is written to the audit log in the same transaction, as several entries if
 * there are many responses. It contains the address's HMAC instead of the address, so that the operator can prove to
 * anyone who knows the address what was done.
 * @throws AppError `invalid` without an address or id, `conflict` while another erasure runs
 */
export async function eraseShopper(actor: Actor, erasure: Erasure): Promise<Erased> {
  const { emailAddress = null, orders, countOnly = false } = erasure;
  const customerId = erasure.customerId === undefined ? null : shopifyId(erasure.customerId);
  if (emailAddress === null && customerId === null && !orders)
    throw invalidField("emailAddress", "is required unless you send customerId");
  const shopper = { emailAddress, customerId, orders };
  if (countOnly) return { ...(await countShopper(actor.accountId, shopper)), receiptId: null };
  return await eraseAlone(actor.accountId, (client) => eraseAll(client, actor, shopper));
}

const MOST_TRIES = 3;
/** Shoppers' messages to these wait in the meantime. */
const RESPONSES_AT_ONCE = 100;

async function countShopper(accountId: string, shopper: Shopper): Promise<Counts> {
  const ids = await findShopper(accountPool(), shopper);
  const counts = { responses: 0, redacted: 0 };
  for (const some of batchesOf(ids))
    for (const state of await readResponseStates(accountId, some)) erase(shopper, state, counts);
  return counts;
}

async function eraseAll(client: pg.ClientBase, actor: Actor, shopper: Shopper): Promise<Erased> {
  const { accountId } = actor;
  const receiptId = randomUUIDv7();
  const erased = { responses: 0, redacted: 0 };
  // First, and alone: nothing that an import read about them is stored any more.
  await inTransaction(client, async () => {
    await rewriteAlone(client, accountId);
    await forgetPastAnswers(client, accountId, shopper);
  });
  const batches = batchesOf(await findShopper(client, shopper));
  // Even without responses, merges may contain the address, and there is a receipt.
  for (const [index, ids] of (batches.length > 0 ? batches : [[]]).entries()) {
    const eraseBatch = async () => {
      if (index === 0) {
        await redactElsewhere(client, accountId, shopper);
        await eraseOrders(client, accountId, shopper);
      }
      const some = await eraseSome(client, accountId, ids, shopper);
      await writeReceipt(
        client,
        actor,
        shopper,
        { receiptId, entryId: index === 0 ? receiptId : randomUUIDv7() },
        some,
      );
      return some;
    };
    // Orders are locked as they are found, which others that record them may do in another order.
    const some = await whenFree(() => inTransaction(client, eraseBatch), MOST_TRIES);
    erased.responses += some.responses;
    erased.redacted += some.redacted;
  }
  return { ...erased, receiptId };
}

/** In what isn't part of a response. */
async function redactElsewhere(client: pg.ClientBase, accountId: string, { emailAddress }: Shopper): Promise<void> {
  if (emailAddress === null) return;
  const redact = redactorOf(emailAddress);
  await redactMerges(client, accountId, { spellings: spellingsOf(emailAddress), redact });
  const redaction = {
    pattern: addressLike(emailAddress),
    redact: (facts: Record<string, unknown>) => redactAll(facts, redact),
  };
  await redactOrders(client, accountId, redaction);
}

async function eraseSome(client: pg.ClientBase, accountId: string, ids: string[], shopper: Shopper): Promise<Counts> {
  const counts = { responses: 0, redacted: 0 };
  const deleted: string[] = [];
  const redacted: string[] = [];
  const orders = await lockOrdersOf(client, accountId, ids);
  await rewriteResponses(client, accountId, ids, (state) => {
    const left = erase(shopper, state, counts);
    if (left === null) deleted.push(state.id);
    else if (left !== state) redacted.push(state.id);
    return left;
  });
  const gone = orders.filter(({ responseId }) => deleted.includes(responseId));
  await deleteOrders(client, accountId, gone);
  await forgetMarks(client, accountId, deleted);
  await client.query(copyAgainSql, [accountId, redacted]);
  for (const sql of forgetSentSql) await client.query(sql, [accountId, ids]);
  return counts;
}

/**
 * Deliveries stay counted as sent. Their content and the partner's reply are removed, because either may name the shopper.
 */
const forgetSentSql = [
  "UPDATE delivery SET last_error = NULL WHERE account_id = $1 AND response_id = ANY($2::uuid[]) AND last_error IS NOT NULL",
  "UPDATE delivery_attempt SET request = NULL, reply = NULL, error = NULL WHERE account_id = $1 AND response_id = ANY($2::uuid[])",
];

/** What is left of a response, without the shopper's own data or the address. Counts it. */
function erase(shopper: Shopper, state: ResponseState, counts: Counts): ResponseState | null {
  if (isOf(shopper, state)) {
    counts.responses++;
    return null;
  }
  const left = shopper.emailAddress === null ? state : withoutAddress(state, shopper.emailAddress);
  if (left !== state) counts.redacted++;
  return left;
}

interface ReceiptEntry {
  receiptId: string;
  entryId: string;
}

async function writeReceipt(
  client: pg.ClientBase,
  { accountId, personId, isStaff }: Actor,
  shopper: Shopper,
  { receiptId, entryId }: ReceiptEntry,
  counts: Counts,
): Promise<void> {
  const { emailAddress, customerId } = shopper;
  const digests = Object.entries({ emailAddress, customerId }).flatMap(([kind, value]) =>
    value === null ? [] : [[`${kind}Digest`, digestOf(receiptId, kind, value)] as const],
  );
  const details = { ...counts, ...Object.fromEntries(digests) };
  const entry = { accountId, personId, asStaff: isStaff, action: "appEraseShopper", subject: receiptId, details };
  await insertEntry(client, entry, entryId);
}

/** Keyed: a customer id has few digits, so an unkeyed digest could be reversed by trying them all. */
function digestOf(receiptId: string, kind: string, value: string): string {
  return sign("erasure receipt", [receiptId, kind, value], "hex");
}

function batchesOf(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / RESPONSES_AT_ONCE) }, (_, index) =>
    ids.slice(index * RESPONSES_AT_ONCE, (index + 1) * RESPONSES_AT_ONCE),
  );
}
