import * as z from "zod";
import type { Template } from "#lib/calls/survey-template.ts";
import type { OutputOf } from "#lib/client/call.ts";
import { libraryCategories } from "#lib/library/categories.ts";
import { everyQuestion } from "#lib/survey/path.ts";
import type { QueryOf } from "#server/foundation/context/call-input.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import type { JsonText } from "#server/foundation/context/json-text.ts";
import { accountPool } from "#server/foundation/database/db.ts";
import {
  addDocument,
  fittingItems,
  pageText,
  queryDocuments,
  readDocuments,
  readPlace,
  searchPattern,
  writeCursor,
} from "#server/foundation/lists/index.ts";
import { library, libraryDate } from "./library.ts";

const idOf = new Map(
  libraryCategories.flatMap(({ id, name }) => [
    [id.toLowerCase(), id],
    [name.toLowerCase(), id],
  ]),
);

/**
 * The value that categories are compared by: for a library category its id, given the id or the name; for any other its
 * normalized name.
 */
function categoryOf(category: string): string {
  const word = category.trim().toLowerCase();
  return idOf.get(word) ?? word;
}

export type TemplatesQuery = QueryOf<"SurveyTemplate", "List">;

export type TemplatesPage = OutputOf<"SurveyTemplate.List">;

/** A template's position in a list, and the length of its questions. */
interface Entry {
  id: string;
  bytes: number;
  name: string;
  category: string | null;
  updatedAt: Date;
}

const Cursor = z.object({
  page: z.int().min(1).max(1_000_000_000),
  values: z.array(z.string().max(1000)).max(3),
  id: z.string().max(64),
  before: z.int().min(0).max(1_000_000_000),
});

/**
 * A page of the library's templates and the account's own, in one order. It ends early if their questions would be too
 * long for it.
 * @throws AppError `invalid` for an offset over 10,000 or a cursor of another list
 */
export async function listTemplates(
  { accountId }: Pick<MemberContext, "accountId">,
  query: TemplatesQuery,
): Promise<JsonText<TemplatesPage>> {
  const { sortField = "name", isDesc = sortField === "updatedAt", status, search, categories } = query;
  const list = ["templates", accountId, sortField, isDesc, status ?? "", search?.trim() ?? "", categories ?? ""];
  const place = readPlace(query, list, Cursor);
  const found = [
    ...(status === "own" ? [] : foundInLibrary(search)),
    ...(status === "library" ? [] : await ownFound(accountId, search)),
  ].filter(isIn(categories));
  const sorted = found.toSorted((one, other) =>
    compare(sortField, isDesc, placeOf(sortField, one), placeOf(sortField, other)),
  );
  const { from, limit, page } = place;
  const start = from
    ? afterCursor(sorted, (entry) => compare(sortField, isDesc, placeOf(sortField, entry), from))
    : place.offset;
  const before = from?.before ?? start;
  const rest = sorted.slice(start);
  const shown = fittingItems(rest, limit);
  const last = shown.length < rest.length ? shown.at(-1) : undefined;
  const end = last && { page, ...placeOf(sortField, last), before: before + shown.length };
  return pageText<TemplatesPage>(await templatesOf(accountId, shown), {
    total: sorted.length,
    page,
    limit,
    nextCursor: end ? writeCursor(end, list) : null,
    ...(from && before !== (page - 1) * limit ? { before } : {}),
  });
}

function foundInLibrary(search: string | undefined): Entry[] {
  const wanted = search?.trim().toLowerCase() ?? "";
  return library
    .filter((template) => textsOf(template).some((text) => text.toLowerCase().includes(wanted)))
    .map(({ id, name, category }) => ({
      id,
      name,
      category,
      updatedAt: libraryDate,
      bytes: libraryTexts.get(id)?.length ?? 0,
    }));
}

function textsOf(template: Template): string[] {
  return [template.name, template.description ?? "", ...everyQuestion(template).map(({ title }) => title)];
}

/** Without their questions, which may be long: those are only read for the page's templates. */
async function ownFound(accountId: string, search: string | undefined): Promise<Entry[]> {
  const { rows } = await accountPool().query<Entry>({
    name: "own-templates",
    text: `SELECT id, stored_bytes AS bytes, name, category, updated_at AS "updatedAt" FROM survey_template
      WHERE account_id = $1 AND ($2::text IS NULL OR name ILIKE $2 OR description ILIKE $2 OR EXISTS (
        SELECT 1 FROM unnest(ARRAY['$[*].title', '$[*].followUp.question.title']::jsonpath[]) AS path,
          jsonb_path_query(questions, path) AS title WHERE title #>> '{}' ILIKE $2))`,
    values: [accountId, searchPattern(search)],
  });
  return rows;
}

function isIn(categories: string | undefined): (entry: Entry) => boolean {
  const wanted = new Set((categories ?? "").split(",").map(categoryOf).filter(Boolean));
  return ({ category }) => wanted.size === 0 || (category !== null && wanted.has(categoryOf(category)));
}

type Place = { values: string[]; id: string };
type SortField = "name" | "category" | "updatedAt";

function placeOf(sortField: SortField, { id, name, category, updatedAt }: Entry): Place {
  if (sortField === "category") return { values: [category ?? "", shelfPlaces.get(id) ?? "own", name], id };
  return { values: sortField === "updatedAt" ? [updatedAt.toISOString(), name] : [name], id };
}

/** Within a category the library's templates keep its order, which starts with the most used. */
const shelfPlaces = new Map(library.map(({ id }, index) => [id, String(index).padStart(4, "0")]));

const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** Ties are broken by id, so that no two have the same position. */
function compare(sortField: SortField, isDesc: boolean, one: Place, other: Place): number {
  const byWords = one.values.map((value, index) => collator.compare(value, other.values[index] ?? ""));
  // Dates as text are already in order; a collator would compare their digits as separate numbers.
  if (sortField === "updatedAt") byWords[0] = order(one.values[0] ?? "", other.values[0] ?? "");
  const found = byWords.find((difference) => difference !== 0) ?? order(one.id, other.id);
  return isDesc ? -found : found;
}

function order(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

function afterCursor(sorted: readonly Entry[], fromCursor: (entry: Entry) => number): number {
  const index = sorted.findIndex((entry) => fromCursor(entry) > 0);
  return index < 0 ? sorted.length : index;
}

type OwnRow = Omit<Template, "questions" | "isOwn">;

const rowsSql = `
  SELECT id::text, name, description, category, image_url AS "imageUrl", convert_to(questions::text, 'UTF8') AS document
  FROM survey_template WHERE account_id = $1 AND id = ANY($2::uuid[])`;

/** The templates as JSON; the questions of own ones are passed on as the database writes them. */
async function templatesOf(accountId: string, entries: readonly Entry[]): Promise<Uint8Array[][]> {
  const stored = entries.filter(({ id }) => !libraryTexts.has(id));
  const ids = stored.map(({ id }) => id);
  const read = () => queryDocuments<OwnRow>(rowsSql, [accountId, ids]);
  const rows = ids.length > 0 ? await readDocuments(accountId, stored, read) : [];
  const own = rows.map(({ document, ...row }) => {
    return [row.id, addDocument({ ...row, isOwn: true }, "questions", document)] as const;
  });
  const known = new Map<string, Uint8Array[]>(own);
  // One that was deleted in the meantime is left out.
  return entries.flatMap(({ id }) => {
    const text = libraryTexts.get(id);
    const parts = text ? [text] : known.get(id);
    return parts ? [parts] : [];
  });
}

const libraryTexts: ReadonlyMap<string, Buffer> = new Map(
  library.map((template) => [template.id, Buffer.from(JSON.stringify(template))]),
);
