import * as z from "zod";
import type { ListedSurvey } from "#lib/calls/survey-shapes.ts";
import type { OutputOf } from "#lib/client/call.ts";
import { invalidField } from "#lib/errors.ts";
import type { SurveyDraft } from "#lib/survey/document.ts";
import { accountRow } from "#server/domain/accounts/index.ts";
import type { QueryOf } from "#server/foundation/context/call-input.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import type { JsonText } from "#server/foundation/context/json-text.ts";
import { accountPool, tenant } from "#server/foundation/database/db.ts";
import {
  COUNT_CAP,
  cappedTotal,
  fittingItems,
  mergeDocument,
  pageText,
  queryDocuments,
  readDocuments,
  readPlace,
  searchPattern,
  type Total,
  writeCursor,
} from "#server/foundation/lists/index.ts";
import { type SurveyFactsRow, surveyFacts } from "./survey-row.ts";
import { nameOf, whoChanged } from "./who-changed.ts";

export type SurveysQuery = QueryOf<"Survey", "List">;

export type SurveysPage = OutputOf<"Survey.List">;

/** The sort value as text, the id of the last survey of a page, and how many surveys come up to it. */
const Cursor = z.object({
  page: z.int().min(1).max(1_000_000_000),
  value: z.string().max(1000),
  id: z.guid(),
  before: z.int().min(0).max(1_000_000_000),
});

/**
 * A page of the account's surveys, including archived ones. It ends early if their documents would be too long for it.
 * @throws AppError `invalid` for an unknown status, an offset over 10,000 or a cursor of another list
 */
export async function listSurveys(
  { accountId }: Pick<MemberContext, "accountId">,
  query: SurveysQuery,
): Promise<JsonText<SurveysPage>> {
  const { sortField = "updatedAt", isDesc = sortField !== "name", search } = query;
  const statuses = readStatuses(query.status);
  const list = ["surveys", statuses, sortField, isDesc, search?.trim() ?? ""];
  const place = readPlace(query, list, Cursor);
  const filter: Filter = { statuses, pattern: searchPattern(search), sortField, isDesc };
  const [found, total] = await Promise.all([
    findPage(accountId, filter, place.from, place.offset, place.limit + 1),
    countAll(accountId, filter),
  ]);
  const { page, limit } = place;
  const before = place.from?.before ?? place.offset;
  const shown = fittingItems(found, limit);
  const last = found.length > shown.length ? shown.at(-1) : undefined;
  const end = last && { value: last.value, id: last.id, page, before: before + shown.length };
  const ids = shown.map(({ id }) => id);
  const items = await readDocuments(accountId, shown, () => readSurveys(accountId, ids));
  return pageText<SurveysPage>(items, {
    ...total,
    page,
    limit,
    nextCursor: end ? writeCursor(end, list) : null,
    ...(place.from && before !== (page - 1) * limit ? { before } : {}),
  });
}

const statuses = ["draft", "published", "archived"] as const;
type Status = (typeof statuses)[number];

function readStatuses(given: string | undefined): Status[] {
  const wanted = (given ?? "").split(",").map((status) => status.trim());
  const known = wanted.flatMap((status) => statuses.filter((one) => one === status));
  if (known.length !== wanted.filter((status) => status !== "").length) {
    throw invalidField("status", `must be one or more of ${statuses.join(", ")}, separated by commas`);
  }
  return known;
}

interface Filter {
  statuses: readonly Status[];
  pattern: string | null;
  sortField: "updatedAt" | "name" | "createdAt";
  isDesc: boolean;
}

interface Place {
  id: string;
  value: string;
}

interface SurveyMatch extends Place {
  bytes: number;
}

const instant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The sort value, and its format in a cursor; names sort alphabetically, ignoring case. */
const sorted = {
  updatedAt: { column: "s.updated_at", text: instant("s.updated_at"), value: (at: string) => `${at}::timestamptz` },
  createdAt: { column: "s.created_at", text: instant("s.created_at"), value: (at: string) => `${at}::timestamptz` },
  name: { column: "lower(s.name)", text: "lower(s.name)", value: (text: string) => `${text}::text` },
};

const from = `FROM survey s JOIN account a ON a.id = s.account_id
  WHERE s.account_id = $1
  AND (cardinality($2::text[]) = 0 OR CASE WHEN s.archived THEN 'archived' WHEN a.live_survey_id = s.id THEN 'published' ELSE 'draft' END = ANY($2))
  AND ($3::text IS NULL OR s.name ILIKE $3 OR EXISTS (
    SELECT 1 FROM jsonb_path_query(s.document, '$.questions[*].title') AS title WHERE title #>> '{}' ILIKE $3))`;

async function findPage(
  accountId: string,
  { statuses, pattern, sortField, isDesc }: Filter,
  after: Place | null,
  offset: number,
  most: number,
): Promise<SurveyMatch[]> {
  const { column, text, value } = sorted[sortField];
  const [direction, beyond] = isDesc ? ["DESC", "<"] : ["ASC", ">"];
  const values: unknown[] = [accountId, statuses, pattern, most, offset];
  const next = after ? `AND (${column}, s.id) ${beyond} (${value("$6")}, $7::uuid)` : "";
  const { rows } = await accountPool().query<SurveyMatch>({
    text: `SELECT s.id, s.stored_bytes AS bytes, ${text} AS value ${from} ${next} ORDER BY ${column} ${direction}, s.id ${direction} LIMIT $4 OFFSET $5`,
    values: after ? [...values, after.value, after.id] : values,
  });
  return rows;
}

async function countAll(accountId: string, { statuses, pattern }: Filter): Promise<Total> {
  const { rows } = await accountPool().query<{ count: number }>({
    text: `SELECT count(*)::int AS count FROM (SELECT 1 ${from} LIMIT ${COUNT_CAP + 1}) AS first`,
    values: [accountId, statuses, pattern],
  });
  return cappedTotal(rows[0]?.count ?? 0);
}

interface ListedRow extends SurveyFactsRow {
  updatedBy: string | null;
  updatedAsStaff: boolean;
}

const rowsSql = `
  SELECT s.id::text, s.account_id::text AS "accountId", s.name, s.archived, s.version, s.revision,
    ${instant("s.created_at")} AS "createdAt", ${instant("s.updated_at")} AS "updatedAt",
    ${instant("s.published_at")} AS "publishedAt", s.updated_by::text AS "updatedBy", s.updated_as_staff AS "updatedAsStaff",
    convert_to(s.document::text, 'UTF8') AS document
  FROM survey s WHERE s.account_id = $1 AND s.id = ANY($2::uuid[])`;

/** The surveys with these ids, in their order, as JSON; their documents are passed on as the database writes them. */
async function readSurveys(accountId: string, ids: readonly string[]): Promise<Uint8Array[][]> {
  const [rows, account] = await Promise.all([
    queryDocuments<ListedRow>(rowsSql, [accountId, ids]),
    accountRow(accountId),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const listed = ids.flatMap((id) => byId.get(id) ?? []);
  const keys = listed.map((row) => ({ personId: row.updatedBy, asStaff: row.updatedAsStaff }));
  const authors = await whoChanged(tenant(), accountId, keys);
  return listed.map((row, index) => {
    const facts = { ...surveyFacts(row, account), updatedBy: nameOf(authors[index]) };
    return mergeDocument(facts satisfies Omit<ListedSurvey, keyof SurveyDraft>, row.document);
  });
}
