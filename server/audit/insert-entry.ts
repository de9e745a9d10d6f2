import { randomUUIDv7 } from "node:crypto";
import type pg from "pg";
import type { NewEntry } from "./record-entry.ts";

/** `recordEntry` in a transaction of plain SQL: the entry stands or falls with what it tells of. Gives its id. */
export async function insertEntry(
  client: pg.ClientBase,
  entry: NewEntry,
  id: string = randomUUIDv7(),
): Promise<string> {
  const { accountId, personId, asStaff, action, subject = null, details = {} } = entry;
  await client.query(
    `INSERT INTO audit_log (id, account_id, person_id, as_staff, action, subject, details) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [id, accountId, personId, asStaff, action, subject, details],
  );
  return id;
}
