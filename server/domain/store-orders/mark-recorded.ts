import type pg from "pg";
import { type Customer, joinGuest } from "./customer-key.ts";
import { markDays } from "./mark-days.ts";

/** What recording a state of an order changed. */
export interface RecordedChange {
  /** `YYYY-MM-DD`; null while a job is still to fill the order's facts, and before a new order. */
  day: string | null;
  dayBefore: string | null;
  keyBefore: string | null;
  /** The earlier one of when it was placed by this state and by the one before it. */
  since: Date;
  /** Whether any fact differs that figures are of. */
  isChanged: boolean;
  /** Whether the customer's later orders may have been seen before, or not any longer. */
  isSeenChanged: boolean;
}

/** The order's columns that figures depend on, before (`old`) or after (`new`) the statement that returns them. */
function countedSql(row: "old" | "new"): string {
  const columns = `day asked customer_key is_accepted is_test could_show total_minor refunded_minor currency country
    is_first_order is_web_checkout channel`;
  return `(${columns.split(/\s+/).map((name) => `${row}.${name}`)})`;
}

const seenSql = (row: "old" | "new") =>
  `(${row}.is_accepted AND NOT ${row}.is_test, ${row}.customer_key, ${row}.placed_at)`;

/** The columns of {@link RecordedChange}. */
export const changeSql = `new.day::text AS day, old.day::text AS "dayBefore", old.customer_key AS "keyBefore",
  least(old.placed_at, new.placed_at) AS since, ${countedSql("old")} IS DISTINCT FROM ${countedSql("new")} AS "isChanged",
  ${seenSql("old")} IS DISTINCT FROM ${seenSql("new")} AS "isSeenChanged"`;

/** Joins a guest's earlier orders to the customer's, and marks the days that a recorded state changes figures of. */
export async function markRecorded(
  client: pg.ClientBase,
  accountId: string,
  customer: Customer,
  { day, dayBefore, keyBefore, since, isChanged, isSeenChanged }: RecordedChange,
): Promise<void> {
  const joinedSince = await joinGuest(client, accountId, customer);
  if (!isChanged && !joinedSince) return;
  const customerKeys = isSeenChanged || joinedSince ? [keyBefore, customer.key] : [];
  const earliest = joinedSince && joinedSince < since ? joinedSince : since;
  await markDays(client, accountId, [dayBefore, day], { customerKeys, since: earliest });
}
