import { randomBytes } from "node:crypto";

/** A credential that a partner gives out: 40 hexadecimal digits after `prefix`, never with the mark of a refused one. */
export function makeCredential(prefix: string): string {
  return `${prefix}${randomBytes(20).toString("hex").replaceAll("bad", "bed")}`;
}
