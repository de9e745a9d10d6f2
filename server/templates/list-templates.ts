import * as z from "zod";
import type { Template } from "#lib/calls/survey-template.ts";
import { everyQuestion } from "#lib/survey/path.ts";
import { accountPool, tenant } from "#server/db.ts";
import type { MemberContext } from "#server/http/context.ts";
import { type PageQuery, readPlace, searchPattern, writeCursor } from "#server/lists/index.ts";
import { categoryOf } from "./category.ts";
import { library, libraryDate } from "./library.ts";
import { templateOf } from "./template-row.ts";

export interface TemplatesQuery extends PageQuery {
  /** The library's alone, or the account's own alone. */
  status?: "own" | "library" | undefined;
  /** Ids or names of categories with commas between them, in any letter case. */
  categories?: string | undefined;
  sortField?: "name" | "category" | "updatedAt" | undefined;
  /** Left out: names and categories go by the alphabet, and the latest change comes first. */
  isDesc?: boolean | undefined;
  /** A part of the name, of the description, or of a question's title. */
  search?: string | undefined;
}

export interface TemplatesPage {
  items: Template[];
  total: number;
  page: number;
  limit: number;
  nextCursor: string | null;
}

/** What places a template in a list. */
interface Entry {
  id: string;
  name: string;
  category: string | null;
  updatedAt: Date;
}

const Cursor = z.object({
  page: z.int().min(1).max(1_000_000_000),
  values: z.array(z.string().max(1000)).max(3),
  id: z.string().max(64),
});

/**
 * A page of the library's templates and the account's own, in one order.
 * @throws AppError `invalid` for an offset over 10,000 or a cursor of another list
 */
export async function listTemplates({ accountId }: MemberContext, query: TemplatesQuery): Promise<TemplatesPage> {
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
  const { from, limit } = place;
  const start = from
    ? afterCursor(sorted, (entry) => compare(sortField, isDesc, placeOf(sortField, entry), from))
    : place.offset;
  const shown = sorted.slice(start, start + limit);
  const last = shown.at(-1);
  return {
    items: await templatesOf(accountId, shown),
    total: sorted.length,
    page: place.page,
    limit,
    nextCursor:
      last && start + limit < sorted.length
        ? writeCursor({ page: place.page, ...placeOf(sortField, last) }, list)
        : null,
  };
}

function foundInLibrary(search: string | undefined): Entry[] {
  const wanted = search?.trim().toLowerCase() ?? "";
  return library
    .filter((template) => textsOf(template).some((text) => text.toLowerCase().includes(wanted)))
    .map(({ id, name, category }) => ({ id, name, category, updatedAt: libraryDate }));
}

function textsOf(template: Template): string[] {
  return [template.name, template.description ?? "", ...everyQuestion(template).map(({ title }) => title)];
}

/** Without their questions, which may be long: those of a page are read once it is known which they are. */
async function ownFound(accountId: string, search: string | undefined): Promise<Entry[]> {
  const { rows } = await accountPool().query<Entry>({
    name: "own-templates",
    text: `SELECT id, name, category, updated_at AS "updatedAt" FROM survey_template
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

/** Within a category the library's templates keep its order, which begins with what is asked most. */
const shelfPlaces = new Map(library.map(({ id }, index) => [id, String(index).padStart(4, "0")]));

const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** Ids apart, so that no two stand in the same place. */
function compare(sortField: SortField, isDesc: boolean, one: Place, other: Place): number {
  const byWords = one.values.map((value, index) => collator.compare(value, other.values[index] ?? ""));
  // Dates as text are in order already; a collator would read their figures as numbers with signs between them.
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

async function templatesOf(accountId: string, entries: readonly Entry[]): Promise<Template[]> {
  const ids = entries.map(({ id }) => id).filter((id) => !libraryById.has(id));
  const rows = ids.length > 0 ? await tenant().surveyTemplate.findMany({ where: { accountId, id: { in: ids } } }) : [];
  const known = new Map([...libraryById, ...rows.map((row) => [row.id, templateOf(row)] as const)]);
  // One that was deleted meanwhile is left out.
  return entries.flatMap(({ id }) => known.get(id) ?? []);
}

const libraryById: ReadonlyMap<string, Template> = new Map(library.map((template) => [template.id, template]));
