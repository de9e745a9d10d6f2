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
