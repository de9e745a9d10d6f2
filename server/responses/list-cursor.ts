import { createHash } from "node:crypto";
import * as z from "zod";
import { invalidField } from "#lib/errors.ts";

/** Where the next page begins: after this answer, which stood last on page `page`. */
const Cursor = z.object({
  page: z.int().min(1),
  /** What the list is sorted by, as SQL text; null sorts last. */
  value: z.string().nullable(),
  answeredAt: z.string(),
  responseId: z.string(),
});
export type Cursor = z.infer<typeof Cursor>;

/**
 * A cursor as callers pass it on: base64url, with a digest of itself and of `list` (whatever decides which list it
 * belongs to), so that an altered one, or one of another list, is told. It opens nothing: the list is checked as ever.
 */
export function writeCursor(cursor: Cursor, list: readonly unknown[]): string {
  const text = JSON.stringify(cursor);
  return Buffer.from(digest(text, list) + text).toString("base64url");
}

/** @throws AppError `invalid` for what {@link writeCursor} did not make for this list */
export function readCursor(written: string, list: readonly unknown[]): Cursor {
  const whole = Buffer.from(written, "base64url").toString();
  const text = whole.slice(digestLength);
  if (writtenAgain(whole) !== written || whole.slice(0, digestLength) !== digest(text, list)) throw refused();
  return Cursor.parse(JSON.parse(text));
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
