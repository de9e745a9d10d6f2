import { createHash } from "node:crypto";
import type * as z from "zod";
import { invalidField } from "#lib/errors.ts";
import { parseJson } from "#lib/unknown-values.ts";

/**
 * A cursor as callers pass it back: base64url, with a digest of itself and of `list` (everything that identifies the
 * list), so that a changed one, or one from another list, is detected. It grants nothing: access to the list is checked
 * as usual, and anyone can compute the digest, so the fields are checked like any other input.
 */
export function writeCursor(cursor: unknown, list: readonly unknown[]): string {
  const text = JSON.stringify(cursor);
  return Buffer.from(digest(text, list) + text).toString("base64url");
}

/**
 * @throws AppError `invalid` for what {@link writeCursor} did not make for this list, or what `schema` does not accept
 */
export function readCursor<Cursor>(written: string, list: readonly unknown[], schema: z.ZodType<Cursor>): Cursor {
  const whole = Buffer.from(written, "base64url").toString();
  const text = whole.slice(digestLength);
  if (writtenAgain(whole) !== written || whole.slice(0, digestLength) !== digest(text, list)) throw refused();
  const cursor = schema.safeParse(readJson(text));
  if (!cursor.success) throw refused();
  return cursor.data;
}

function readJson(text: string): unknown {
  try {
    return parseJson(text);
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

// base64url has several spellings of one text; only ours is accepted.
function writtenAgain(whole: string): string {
  return Buffer.from(whole).toString("base64url");
}

function refused() {
  return invalidField("cursor", "must be a nextCursor from this same list");
}
