import * as z from "zod";
import type { StaffAccount } from "#lib/calls/app-staff.ts";
import type { OutputOf } from "#lib/client/call.ts";
import { uuidPattern } from "#lib/uuid.ts";
import type { QueryOf } from "#server/foundation/context/call-input.ts";
import { staffReader } from "#server/foundation/database/db.ts";
import {
  COUNT_CAP,
  cappedTotal,
  readPlace,
  searchPattern,
  type Total,
  writeCursor,
} from "#server/foundation/lists/index.ts";
import { readAccounts } from "./read-accounts.ts";

export type AccountsQuery = QueryOf<"app", "FindAccounts">;

export type AccountsPage = OutputOf<"app.FindAccounts">;

/** The end of the previous page: the id, and the sort value as text. */
const Cursor = z.object({ page: z.int().min(1).max(1_000_000_000), value: z.string().max(1000), id: z.guid() });
const TimeCursor = Cursor.extend({ value: z.iso.datetime().regex(/^[12]/) });

const columns = {
  createdAt: { column: "created_at", type: "timestamptz" },
  companyName: { column: "company_name", type: "text" },
} as const;

/**
 * A page of all accounts, or of those that a search finds.
 * @throws AppError `invalid` for an offset over 10,000 or a cursor of another list
 */
export async function findAccounts(query: AccountsQuery, now: Date): Promise<AccountsPage> {
  const { sortField = "createdAt", isDesc = sortField === "createdAt", search } = query;
  const list = ["accounts", sortField, isDesc, search?.trim() ?? ""];
  const place = readPlace(query, list, sortField === "createdAt" ? TimeCursor : Cursor);
  const matches = await matchesOf(search);
  const { column, type } = columns[sortField];
  const [found, total] = await Promise.all([
    findPlaces(matches, { column, type, isDesc, from: place.from, skip: place.offset, most: place.limit + 1 }),
    countMatches(matches),
  ]);
  const shown = found.slice(0, place.limit);
  const last = shown.at(-1);
  return {
    items: await readAccounts(
      shown.map(({ id }) => id),
      now,
    ),
    ...total,
    page: place.page,
    limit: place.limit,
    nextCursor: found.length > shown.length && last ? writeCursor({ page: place.page, ...last }, list) : null,
  };
}

/** A condition on `account`, and the values of its parameters. */
interface Matches {
  condition: string;
  values: unknown[];
}

/** A search whose text is in more domains than this is too vague to be about a domain. */
const MOST_DOMAINS = 1_000;

/**
 * Each part uses its own index; one condition with OR over joins would read every account. A store's domain is with the
 * account, whose database may not be that of the directory, so it is searched before.
 */
async function matchesOf(search: string | undefined): Promise<Matches> {
  const pattern = searchPattern(search);
  if (!pattern) return { condition: "true", values: [] };
  const parts = [
    "SELECT id FROM account WHERE company_name ILIKE $1",
    "SELECT account_id FROM shop_domain WHERE domain ILIKE $1",
    "SELECT m.account_id FROM person p JOIN membership m ON m.person_id = p.id WHERE p.email_address ILIKE $1",
    "SELECT unnest($2::uuid[])",
  ];
  const id = search?.trim() ?? "";
  const { rows } = await staffReader.query<{ id: string }>({ text: domainsSql, values: [pattern] });
  const ids = [...rows.map((row) => row.id), ...(uuidPattern.test(id) ? [id] : [])];
  return { condition: `id IN (${parts.join(" UNION ")})`, values: [pattern, ids] };
}

const domainsSql = `
  SELECT account_id AS id FROM connection
  WHERE kind = 'platform' AND status <> 'removed' AND external_id ILIKE $1 LIMIT ${MOST_DOMAINS}`;

interface Sorting {
  column: string;
  type: string;
  isDesc: boolean;
  from: { value: string; id: string } | null;
  skip: number;
  most: number;
}

async function findPlaces({ condition, values }: Matches, sorting: Sorting): Promise<{ value: string; id: string }[]> {
  const { column, type, isDesc, from, skip, most } = sorting;
  const given: unknown[] = [...values, most, skip];
  const [limit, offset] = [`$${given.length - 1}`, `$${given.length}`];
  const after = from
    ? `AND (${column}, id) ${isDesc ? "<" : ">"} ($${given.push(from.value)}::${type}, $${given.push(from.id)}::uuid)`
    : "";
  const direction = isDesc ? "DESC" : "ASC";
  const { rows } = await staffReader.query<{ value: string | Date; id: string }>({
    text: `SELECT ${column} AS value, id FROM account WHERE ${condition} ${after}
      ORDER BY ${column} ${direction}, id ${direction} LIMIT ${limit} OFFSET ${offset}`,
    values: given,
  });
  return rows.map(({ value, id }) => ({ value: value instanceof Date ? value.toISOString() : value, id }));
}

async function countMatches({ condition, values }: Matches): Promise<Total> {
  const { rows } = await staffReader.query<{ count: number }>({
    text: `SELECT count(*)::int AS count FROM (
      SELECT 1 FROM account WHERE ${condition} LIMIT ${COUNT_CAP + 1}) AS first`,
    values,
  });
  return cappedTotal(rows[0]?.count ?? 0);
}

/** One account as staff see it; null if the id is unknown or invalid. */
export async function findAccount(accountId: string, now: Date): Promise<StaffAccount | null> {
  if (!uuidPattern.test(accountId)) return null;
  const [account] = await readAccounts([accountId], now);
  return account ?? null;
}
