import { randomUUIDv7 } from "node:crypto";
import type { Prisma } from "#generated/prisma/client.ts";
import type { SecurityAction } from "#lib/security-actions.ts";
import { requestInfo } from "#server/foundation/context/request-scope.ts";
import { accountInScope } from "#server/foundation/database/account-scope.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { log } from "#server/foundation/log.ts";
import { logBounded } from "#server/foundation/log-bounded.ts";
import { entryRequest } from "./entry-request.ts";

/** A security event (OWASP ASVS 5.0, 16.3). It never contains a token, a link or a code. */
export interface SecurityEvent {
  action: SecurityAction;
  /** The account whose log gets the event; null if there is none, as for a person without accounts. */
  accountId: string | null;
  /** Who did it; null if unknown. */
  personId: string | null;
  /** Done by staff while in the account. */
  asStaff?: boolean;
  /** What it was done to, such as a teammate's address. */
  subject?: string | null;
  details?: Prisma.InputJsonObject;
}

/**
 * Adds an event to its account's audit log, with the client's network and the trace id of its request. An event without
 * an account is one line in the process's log instead. `database` is the caller's transaction, so that the change and
 * its entry are both written or neither; without one the entry is written immediately.
 * Throws if the entry can't be written: an action that leaves no trace must not happen.
 */
export async function recordSecurityEvent(event: SecurityEvent, database?: Prisma.TransactionClient): Promise<void> {
  const { accountId } = event;
  if (accountId === null) log.info(lineOf(event), "security event");
  else if (database) await write(database, accountId, event);
  else await inAccount(accountId, () => write(tenant(), accountId, event));
}

/**
 * Logs a failure that anyone can cause as often as they like: only to the process's log, as often as {@link logBounded}
 * allows.
 */
export function logSecurityFailure(event: SecurityEvent): void {
  logBounded(entryRequest().address, lineOf(event), "security event");
}

function lineOf({ action, personId, details }: SecurityEvent) {
  return { event: action, personId, details, call: requestInfo()?.call, ...entryRequest() };
}

async function write(
  database: Prisma.TransactionClient,
  accountId: string,
  { action, personId, asStaff = false, subject = null, details = {} }: SecurityEvent,
): Promise<void> {
  const { address, traceId } = entryRequest();
  // In a transaction of the directory or of another account, row-level security accepts the entry only if its account
  // is set. The statement sets it first, which saves a round trip while rows are locked.
  await database.$executeRaw`
    INSERT INTO audit_log (account_id, id, person_id, as_staff, action, subject, details, address, trace_id)
    SELECT scope.account_id::uuid, ${randomUUIDv7()}::uuid, ${personId}::uuid, ${asStaff}, ${action}, ${subject},
           ${details}::jsonb, ${address}, ${traceId}::uuid
    FROM (SELECT set_config('app.account_id', ${accountId}, true) AS account_id) AS scope`;
  const previous = accountInScope() ?? "";
  if (previous !== accountId) await database.$queryRaw`SELECT set_config('app.account_id', ${previous}, true)`;
}

/**
 * Records a change to how a person signs in, such as a new address, in each account where they are an active member;
 * for a person without accounts it is a line in the process's log. `database` is the caller's transaction.
 */
export async function recordPersonEvent(
  event: Omit<SecurityEvent, "accountId"> & { personId: string },
  database: Prisma.TransactionClient,
): Promise<void> {
  const where = { personId: event.personId, status: "active" };
  const memberships = await database.membership.findMany({ where, select: { accountId: true } });
  for (const { accountId } of memberships) await recordSecurityEvent({ ...event, accountId }, database);
  if (memberships.length === 0) await recordSecurityEvent({ ...event, accountId: null }, database);
}
