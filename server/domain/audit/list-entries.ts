import * as z from "zod";
import { everyCall } from "#lib/calls/catalogue.ts";
import { operationIdOf } from "#lib/calls/routes.ts";
import type { RecordedEntry } from "#lib/calls/shapes.ts";
import type { OutputOf } from "#lib/client/call.ts";
import { securityActionLabel, securityActionNames } from "#lib/security-actions.ts";
import type { QueryOf } from "#server/foundation/context/call-input.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { accountPool, type Reader } from "#server/foundation/database/db.ts";
import {
  COUNT_CAP,
  cappedTotal,
  readPlace,
  searchPattern,
  type Total,
  writeCursor,
} from "#server/foundation/lists/index.ts";

export type EntriesQuery = QueryOf<"app", "GetAuditLog">;

export type EntriesPage = OutputOf<"app.GetAuditLog">;

/** Whose entries: one account's, or all that the connection may read. */
export interface EntriesScope {
  accountId: string | null;
  /** Actions of staff, or security events; all entries if omitted. */
  kind?: "staff" | "security";
}

/** Entries have time-ordered ids (UUID version 7, RFC 9562), so the id is also the position in time. */
const Cursor = z.object({ page: z.int().min(1).max(1_000_000_000), id: z.guid() });

/**
 * A page of the audit log, without refused calls.
 * @throws AppError `invalid` for an offset over 10,000 or a cursor of another list
 */
export async function listEntries(reader: Reader, scope: EntriesScope, query: EntriesQuery): Promise<EntriesPage> {
  const { isDesc = true } = query;
  const list = ["audit", scope.accountId, scope.kind ?? "all", isDesc, query.search?.trim() ?? ""];
  const place = readPlace(query, list, Cursor);
  const filter = filterOf(scope, query);
  const [found, total] = await Promise.all([
    readEntries(reader, filter, { isDesc, after: place.from?.id ?? null, offset: place.offset, most: place.limit + 1 }),
    countEntries(reader, filter),
  ]);
  const items = found.slice(0, place.limit);
  const last = items.at(-1);
  const nextCursor = found.length > items.length && last ? writeCursor({ page: place.page, id: last.id }, list) : null;
  return { items, ...total, page: place.page, limit: place.limit, nextCursor };
}

/** SQL conditions and the values of their parameters. */
interface Filter {
  conditions: string[];
  values: unknown[];
}

function filterOf({ accountId, kind }: EntriesScope, { search }: EntriesQuery): Filter {
  const filter: Filter = {
    conditions: [
      "e.refused_id IS NULL",
      "NOT EXISTS (SELECT 1 FROM audit_log r WHERE r.account_id = e.account_id AND r.refused_id = e.id)",
    ],
    values: [],
  };
  if (accountId) filter.conditions.push(`e.account_id = $${filter.values.push(accountId)}::uuid`);
  if (kind === "staff") filter.conditions.push("e.as_staff");
  if (kind === "security") {
    filter.conditions.push(`e.action = ANY($${filter.values.push(securityActionNames)}::text[])`);
  }
  const pattern = searchPattern(search);
  if (pattern) {
    const term = `$${filter.values.push(pattern)}`;
    // Persons and companies are looked up once, by their indexes, rather than for every entry.
    filter.conditions.push(`(e.action ILIKE ${term} OR e.subject ILIKE ${term}
      OR e.account_id IN (SELECT id FROM account WHERE company_name ILIKE ${term})
      OR e.person_id IN (SELECT id FROM person WHERE email_address ILIKE ${term}))`);
  }
  return filter;
}

interface Reading {
  isDesc: boolean;
  after: string | null;
  offset: number;
  most: number;
}

async function readEntries(reader: Reader, filter: Filter, reading: Reading): Promise<RecordedEntry[]> {
  const values = [...filter.values, reading.most, reading.offset];
  const [most, offset] = [`$${values.length - 1}`, `$${values.length}`];
  const conditions = [...filter.conditions];
  if (reading.after) conditions.push(`e.id ${reading.isDesc ? "<" : ">"} $${values.push(reading.after)}::uuid`);
  const { rows } = await reader.query<EntryRow>({
    text: `SELECT e.id, e.account_id, a.company_name, p.email_address, e.as_staff, e.action, e.subject, e.details, e.created_at,
        e.address, e.trace_id
      FROM audit_log e
      LEFT JOIN account a ON a.id = e.account_id
      LEFT JOIN person p ON p.id = e.person_id
      WHERE ${conditions.join(" AND ")}
      ORDER BY e.id ${reading.isDesc ? "DESC" : "ASC"} LIMIT ${most} OFFSET ${offset}`,
    values,
  });
  return rows.map(entryOf);
}

async function countEntries(reader: Reader, { conditions, values }: Filter): Promise<Total> {
  const { rows } = await reader.query<{ count: number }>({
    text: `SELECT count(*)::int AS count FROM (
      SELECT 1 FROM audit_log e WHERE ${conditions.join(" AND ")} LIMIT ${COUNT_CAP + 1}) AS first`,
    values,
  });
  return cappedTotal(rows[0]?.count ?? 0);
}

interface EntryRow {
  id: string;
  account_id: string;
  company_name: string | null;
  email_address: string | null;
  as_staff: boolean;
  action: string;
  subject: string | null;
  details: Record<string, unknown>;
  created_at: Date;
  address: string | null;
  trace_id: string | null;
}

function entryOf(row: EntryRow): RecordedEntry {
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    accountId: row.account_id,
    companyName: row.company_name,
    emailAddress: row.email_address,
    asStaff: row.as_staff,
    action: row.action,
    label: actionLabel(row),
    subject: row.subject,
    details: row.details,
    address: row.address,
    traceId: row.trace_id,
  };
}

const labels = new Map(everyCall().map(({ name, call }) => [operationIdOf(name), call.staffAction]));

/** What an entry's action was, in words: from the call's declaration, or the event's name; else the action itself. */
export function actionLabel({ action, details }: { action: string; details: Record<string, unknown> }): string {
  if (action === "surveyToggleStatusById" && typeof details.enabled === "boolean") {
    return details.enabled ? "Enabled the survey" : "Disabled the survey";
  }
  return labels.get(action) ?? securityActionLabel(action) ?? action;
}

/** The account's security events, of its people and of staff, latest first. Throws as {@link listEntries} does. */
export async function securityActivity({ accountId }: MemberContext, query: EntriesQuery): Promise<EntriesPage> {
  return await listEntries(accountPool(), { accountId, kind: "security" }, query);
}
