import { randomInt } from "node:crypto";
import { codeOf } from "#lib/survey/own-discount.ts";

/** Without 0 and O, 1, I and L, which look alike when they are copied by hand. */
const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const DRAWN = 10;

/** A code that nobody can guess: the merchant's prefix in capital letters, and ten random letters and digits. */
export function drawCode(prefix: string): string {
  const drawn = Array.from({ length: DRAWN }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return codeOf(prefix, drawn);
}
