import type * as z from "zod";
import { DEFAULT_LIMIT } from "#lib/calls/shapes.ts";
import { AppError } from "#lib/errors.ts";
import { readCursor } from "./list-cursor.ts";

/** How a caller requests a page: `cursor` wins over `skip`, `skip` over `page`. */
export interface PageQuery {
  page?: number | undefined;
  limit?: number | undefined;
  skip?: number | undefined;
  cursor?: string | undefined;
}

export interface Place<Cursor> {
  limit: number;
  /** From 1, as shown to the caller. */
  page: number;
  offset: number;
  /** Where the previous page ended, if the caller sent a cursor. */
  from: Cursor | null;
}

const maxOffset = 10_000;

/**
 * Where a page of `list` (everything that identifies the list) begins; `schema` is the content of its cursors.
 * @throws AppError `invalid` for an offset over 10,000, or a cursor of another list
 */
export function readPlace<Cursor extends { page: number }>(
  { page = 1, limit = DEFAULT_LIMIT, skip, cursor }: PageQuery,
  list: readonly unknown[],
  schema: z.ZodType<Cursor>,
): Place<Cursor> {
  if (cursor !== undefined) {
    const from = readCursor(cursor, list, schema);
    return { limit, page: from.page + 1, offset: 0, from };
  }
  const offset = skip ?? (page - 1) * limit;
  if (offset > maxOffset) throw tooFar(skip === undefined ? "page" : "skip");
  return { limit, page: Math.floor(offset / limit) + 1, offset, from: null };
}

function tooFar(field: string): AppError {
  const message = `must not go beyond the first ${maxOffset} entries; use cursor to go further`;
  return new AppError("invalid", `${field} ${message}.`, { errors: { [field]: [message] } });
}

/** How many entries a list has, as far as they are counted. */
export interface Total {
  total: number;
  totalIsCapped?: true;
}

/** Where counting stops; a query counts one more, to detect that it did. */
export const COUNT_CAP = 10_000;

export function cappedTotal(count: number): Total {
  return count > COUNT_CAP ? { total: COUNT_CAP, totalIsCapped: true } : { total: count };
}

/** The `ILIKE` pattern that finds a text anywhere, with special characters escaped; null for an empty search. */
export function searchPattern(search: string | undefined): string | null {
  const wanted = search?.trim() ?? "";
  return wanted === "" ? null : `%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
