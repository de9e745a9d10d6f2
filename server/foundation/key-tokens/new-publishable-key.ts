import { randomBytes } from "node:crypto";

/** A key that is safe in a page's source: it reads the published survey and saves responses, nothing else. */
export function newPublishableKey(): string {
  return `pk_${randomBytes(24).toString("base64url")}`;
}
