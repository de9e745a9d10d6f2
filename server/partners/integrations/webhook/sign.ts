import { createHmac } from "node:crypto";

/** The secrets that sign a message. */
interface SigningSecrets {
  secret: string;
  previous?: { secret: string; until: string } | undefined;
}

interface SignedParts {
  id: string;
  /** Unix time, in seconds. */
  timestamp: number;
  /** The body, exactly as it is sent. */
  text: string;
}

/** The header `webhook-signature`: one signature by each secret that is valid now, separated by spaces. */
export function signatures({ secret, previous }: SigningSecrets, parts: SignedParts, now: Date): string {
  const valid = previous && new Date(previous.until) > now ? [secret, previous.secret] : [secret];
  return valid.map((one) => `v1,${signature(one, parts)}`).join(" ");
}

function signature(secret: string, { id, timestamp, text }: SignedParts): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return createHmac("sha256", key).update(`${id}.${timestamp}.${text}`).digest("base64");
}
