import * as z from "zod";
import { documentedAs } from "../documented.ts";
import { isWebAddress } from "../parse-url.ts";

/**
 * A string that every store, spreadsheet and database can hold: at most `maxLength` UTF-16 units, no C0 control
 * characters except tab and line breaks (PostgreSQL rejects U+0000), no unpaired surrogates.
 */
export function plainText(maxLength: number, minLength = 0) {
  return z
    .string()
    .max(maxLength, `must have at most ${maxLength} characters`)
    .refine(isPlain, "must not contain control characters (except tabs and line breaks) or unpaired surrogates")
    .refine((value) => minLength === 0 || value.trim().length >= minLength, "can't be empty");
}

/** A URL that a shopper's browser may open or load: absolute, http or https, at most 2,000 characters. */
export function webAddress() {
  return documentedAs(
    plainText(2000, 1).refine(isWebAddress, "must be a full URL that starts with http:// or https://"),
    {
      type: "string",
      format: "uri",
      maxLength: 2000,
    },
  );
}

function isPlain(value: string): boolean {
  if (!value.isWellFormed()) return false;
  for (let index = 0; index < value.length; index++) {
    const code = value.charCodeAt(index);
    if (code < 32 && code !== 9 && code !== 10 && code !== 13) return false;
  }
  return true;
}
