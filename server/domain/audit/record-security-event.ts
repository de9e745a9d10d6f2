import { randomUUIDv7 } from "node:crypto";
import type { Prisma } from "#generated/prisma/client.ts";
import type { SecurityAction } from "#lib/security-actions.ts";
import { requestInfo } from "#server/foundation/context/request-scope.ts";
import { accountInScope } from "#server/foundation/database/account-scope.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { log } from "#server/foundation/log.ts";
import { logBounded } from "#server/foundation/log-bounded.ts";
import { entryRequest } from "./entry-request.ts";

/** A security event (OWASP ASVS 5.0, 16.3). It never holds a token, a link or a code. */
export interface SecurityEvent {
  action: SecurityAction;
  /** The account whose log the event belongs in; null where there is none, as for a person who is in no account. */
  accountId: string | null;
  /** Who did it; null where that is not known. */
  personId: string | null;
  /** Staff did it, while in the account. */
  asStaff?: boolean;
  /** What it was done to, such as a teammate's address. */
  subject?: string | null;
  details?: Prisma.InputJsonObject;
}

/**
 * Adds an event to its account's audit log, with the client's network and the trace id of the request it is part of. An
 * event without an account is one line of the process's log instead. `database` is the caller's transaction, so that
 * what happened and its entry are both written or neither; without one the entry is written at once.
 * Throws where the entry can't be written: what nobody could see later must not be done.
 */
export async function recordSecurityEvent(event: SecurityEvent, database?: Prisma.TransactionClient): Promise<void> {
  const { accountId } = event;
  if (accountId === null) log.info(lineOf(event), "security event");
  else if (database) await write(database, accountId, event);
  else await inAccount(accountId, () => write(tenant(), accountId, event));
}

/** Writes a failure that anyone can cause as often as they like: to the process's log alone, as often as {@link logBounded} allows. */
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
  // In a transaction of the directory or of another account, row-level security lets the entry in only with its account
  // set, as the statement does first: a round trip less while rows are locked.
  await database.$executeRaw`
    INSERT INTO audit_log (account_id, id, person_id, as_staff, action, subject, details, address, trace_id)
    SELECT scope.account_id::uuid, ${randomUUIDv7()}::uuid, ${personId}::uuid, ${asStaff}, ${action}, ${subject},
           ${details}::jsonb, ${address}, ${traceId}::uuid
    FROM (SELECT set_config('app.account_id', ${accountId}, true) AS account_id) AS scope`;
  const previous = accountInScope() ?? "";
  if (previous !== accountId) await database.$queryRaw`SELECT set_config('app.account_id', ${previous}, true)`;
}
