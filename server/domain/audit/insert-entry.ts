import { randomUUIDv7 } from "node:crypto";
import type pg from "pg";
import { entryRequest } from "./entry-request.ts";
import type { NewEntry } from "./record-entry.ts";

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
