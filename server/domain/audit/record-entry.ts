import { randomUUIDv7 } from "node:crypto";
import type pg from "pg";
import type { Prisma } from "#generated/prisma/client.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { entryRequest } from "./entry-request.ts";

/** An action in an account. */
export interface NewEntry {
  accountId: string;
  /** Null: a store asked for it. */
  personId: string | null;
  asStaff: boolean;
  /** The operation id of a call, such as `surveySave`. */
  action: string;
  /** What it was done to, if that is one thing. */
  subject?: string | null;
  details?: Prisma.InputJsonObject;
}

/**
 * Adds an entry to the log of the account in scope, and returns its id. `database` is the caller's transaction if the
 * entry and the change it is about must be written together or not at all.
 */
export async function recordEntry(entry: NewEntry, database: Prisma.TransactionClient = tenant()): Promise<string> {
  // Not create(): it would read the row back, which nobody needs.
  const id = randomUUIDv7();
  await database.auditLog.createMany({ data: [{ ...entry, ...entryRequest(), id }] });
  return id;
}

/**
 * Revokes an entry of the account in scope: the call it records was refused and changed nothing. No list shows the
 * entry or its revocation.
 */
export async function revokeEntry(entry: NewEntry, refusedId: string): Promise<void> {
  const { accountId, personId, asStaff, action } = entry;
  await tenant().auditLog.createMany({ data: [{ accountId, personId, asStaff, action, refusedId }] });
}

/** `recordEntry` in a transaction of plain SQL. Returns the id of the entry. */
export async function insertEntry(
  client: pg.ClientBase,
  entry: NewEntry,
  id: string = randomUUIDv7(),
): Promise<string> {
  const { accountId, personId, asStaff, action, subject = null, details = {} } = entry;
  const { address, traceId } = entryRequest();
  await client.query(
    `INSERT INTO audit_log (id, account_id, person_id, as_staff, action, subject, details, address, trace_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, accountId, personId, asStaff, action, subject, details, address, traceId],
  );
  return id;
}
