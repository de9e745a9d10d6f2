import { createHmac } from "node:crypto";
import { membersOf, parseJson } from "#lib/unknown-values.ts";

/** What a person's token is checked by. */
export interface TokenCheck {
  secret: string;
  /** Who the page says it is; a token may be the only one that says it. */
  userId: unknown;
  /** In milliseconds since 1970. */
  now: number;
}

/** Why a person's JSON Web Token isn't accepted; null if it is. */
export function problemOfToken(token: unknown, { secret, userId, now }: TokenCheck): string | null {
  if (typeof token !== "string" || token === "") return "A JWT is required";
  const [header = "", claims = "", signature = "", ...rest] = token.split(".");
  const expected = createHmac("sha256", secret).update(`${header}.${claims}`).digest("base64url");
  const isSigned = rest.length === 0 && signature === expected && partOf(header).alg === "HS256";
  if (!isSigned) return "JWT signature is invalid";
  const { user_id, exp } = partOf(claims);
  if (typeof user_id !== "string" || user_id === "") return "JWT has no user_id";
  if (exp !== undefined && !(typeof exp === "number" && exp * 1000 > now)) return "JWT has expired";
  return userId === undefined || userId === user_id ? null : "JWT is of another user";
}

function partOf(part: string): Record<string, unknown> {
  try {
    return membersOf(parseJson(Buffer.from(part, "base64url").toString()));
  } catch {
    return {};
  }
}
