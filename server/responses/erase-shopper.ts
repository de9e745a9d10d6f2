import { createHash, randomUUIDv7 } from "node:crypto";
import { invalidField } from "#lib/errors.ts";
import { insertEntry } from "#server/audit/index.ts";
import { type ResponseState, rewriteResponses } from "#server/storefront/index.ts";
import type { Actor } from "./delete-responses.ts";
import { findShopper } from "./find-shopper.ts";
import { forgetMarks } from "./forget-marks.ts";
import { inTransaction } from "./in-transaction.ts";
import { isOf, type Shopper, withoutAddress } from "./shopper.ts";

interface Erasure {
  emailAddress?: string | undefined;
  customerId?: string | undefined;
  /** Only tells what would be erased. */
  countOnly?: boolean | undefined;
}

interface Erased {
  responses: number;
  redacted: number;
  receiptId: string | null;
}

/**
 * Erases a shopper from the account: their responses with answers, marks and deliveries, in every survey, tests too; and
 * their address where others typed it. The counters follow. A line in the audit log is the receipt: it holds no address, but
 * SHA-256 of `<receipt id> <kind> <address or id>`, so that whoever knows the address can prove what was done.
 * @throws AppError `invalid` where neither an address nor an id is given
 */
export async function eraseShopper(actor: Actor, erasure: Erasure): Promise<Erased> {
  const { emailAddress = null, customerId = null, countOnly = false } = erasure;
  if (emailAddress === null && customerId === null) throw invalidField("emailAddress", "must be given, or customerId");
  const shopper = { emailAddress, customerId };
  const erased = { responses: 0, redacted: 0 };
  const seen = new Set<string>();
  for await (const found of findShopper(actor.accountId, shopper)) {
    const ids = found.filter((id) => !seen.has(id));
    for (const id of ids) seen.add(id);
    for (let first = 0; first < ids.length; first += RESPONSES_AT_ONCE) {
      const some = await eraseSome(actor.accountId, ids.slice(first, first + RESPONSES_AT_ONCE), shopper, countOnly);
      erased.responses += some.responses;
      erased.redacted += some.redacted;
    }
  }
  return { ...erased, receiptId: countOnly ? null : await writeReceipt(actor, shopper, erased) };
}

/** Shoppers' messages to these wait meanwhile. */
const RESPONSES_AT_ONCE = 100;

async function eraseSome(accountId: string, ids: string[], shopper: Shopper, countOnly: boolean) {
  const deleted: string[] = [];
  let redacted = 0;
  const change = (state: ResponseState): ResponseState | null => {
    if (isOf(shopper, state)) {
      deleted.push(state.id);
      return countOnly ? state : null;
    }
    if (shopper.emailAddress === null) return state;
    const changed = withoutAddress(state, shopper.emailAddress);
    if (changed !== state) redacted++;
    return countOnly ? state : changed;
  };
  await inTransaction(async (client) => {
    await rewriteResponses(client, accountId, ids, change);
    if (countOnly) return;
    await forgetMarks(client, accountId, deleted);
    // What was sent stays counted as sent; what a partner said of it may have named the shopper.
    await client.query(
      "UPDATE delivery SET last_error = NULL WHERE account_id = $1 AND response_id = ANY($2::uuid[]) AND last_error IS NOT NULL",
      [accountId, ids],
    );
  });
  return { responses: deleted.length, redacted };
}

async function writeReceipt(actor: Actor, shopper: Shopper, erased: Omit<Erased, "receiptId">): Promise<string> {
  const { accountId, personId, isStaff } = actor;
  const receiptId = randomUUIDv7();
  const digests = Object.entries(shopper).flatMap(([kind, value]) =>
    value === null ? [] : [[`${kind}Digest`, digestOf(receiptId, kind, value)] as const],
  );
  const details = { ...erased, ...Object.fromEntries(digests) };
  const entry = { accountId, personId, asStaff: isStaff, action: "appEraseShopper", subject: receiptId, details };
  await inTransaction((client) => insertEntry(client, entry, receiptId));
  return receiptId;
}

function digestOf(receiptId: string, kind: string, value: string): string {
  return createHash("sha256").update(`${receiptId} ${kind} ${value}`).digest("hex");
}
