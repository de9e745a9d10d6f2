import { createHash } from "node:crypto";
import * as z from "zod";
import { invalidField } from "#lib/errors.ts";
import type { OrderField } from "./sort-by-order.ts";

/** Where the next page begins: after this answer, which stood last on page `page`. */
const Cursor = z.object({
  page: z.int().min(1).max(1_000_000_000),
  /** What the list is sorted by, as SQL text; null sorts last. */
  value: z.string().nullable(),
  answeredAt: z.iso.datetime().regex(/^[12]/),
  responseId: z.guid(),
});
export type Cursor = z.infer<typeof Cursor>;

/** What `value` is in lists that have one: a total in major units, a country (ISO 3166-1). */
const values: Record<OrderField, RegExp> = { orderTotal: /^\d{1,20}(\.\d{1,10})?$/, country: /^[A-Z]{2}$/ };

/**
 * A cursor as callers pass it on: base64url, with a digest of itself and of `list` (whatever decides which list it
 * belongs to), so that an altered one, or one of another list, is told. It opens nothing: the list is checked as ever, and
 * anybody can work the digest out, so the fields are checked like any other input.
 */
export function writeCursor(cursor: Cursor, list: readonly unknown[]): string {
  const text = JSON.stringify(cursor);
  return Buffer.from(digest(text, list) + text).toString("base64url");
}

/** @throws AppError `invalid` for what {@link writeCursor} did not make for this list, sorted by `sortField` */
export function readCursor(written: string, list: readonly unknown[], sortField: "answeredAt" | OrderField): Cursor {
  const whole = Buffer.from(written, "base64url").toString();
  const text = whole.slice(digestLength);
  if (writtenAgain(whole) !== written || whole.slice(0, digestLength) !== digest(text, list)) throw refused();
  const cursor = Cursor.safeParse(readJson(text));
  if (!cursor.success) throw refused();
  const { value } = cursor.data;
  if (value !== null && (sortField === "answeredAt" || !values[sortField].test(value))) throw refused();
  return cursor.data;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refused();
  }
}

const digestLength = 16;

function digest(text: string, list: readonly unknown[]): string {
  return createHash("sha256")
    .update(JSON.stringify([text, ...list]))
    .digest("hex")
    .slice(0, digestLength);
}

// base64url has several spellings of one text; only ours is taken.
function writtenAgain(whole: string): string {
  return Buffer.from(whole).toString("base64url");
}

function refused() {
  return invalidField("cursor", "must be the nextCursor of a page of this very list");
}
