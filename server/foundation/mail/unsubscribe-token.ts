import { sign, verify } from "#server/foundation/crypto/index.ts";
import { env } from "#server/foundation/env.ts";

/** The emails that a person can turn off; `day` and `week` are the digests. */
const mailKinds = [
  "day",
  "week",
  "advice",
  "lowScore",
  "coverage",
  "alerts",
  "billing",
  "integrations",
  "report",
  "news",
] as const;

export type MailKind = (typeof mailKinds)[number];

const kinds: readonly string[] = mailKinds;

/** Whose emails, from which account, and of which kind. */
export interface Subscription {
  kind: MailKind;
  accountId: string;
  /** For `report`, whose recipients needn't be people of ours: the hash of the address (`hashKey`). */
  personId: string;
}

/**
 * The address where one click ends these emails for this person, signed in or not. It never expires: an email may be read
 * late.
 */
export function unsubscribeAddress(subscription: Subscription): string {
  const parts = signedParts(subscription);
  const token = [...parts, sign("digest unsubscribe", parts)].join(".");
  return `${env.APP_URL}/unsubscribe?${new URLSearchParams({ token })}`;
}

/** The signed contents of a token; null if its signature is invalid. */
export function readUnsubscribeToken(token: string): Subscription | null {
  const [kind = "", accountId = "", personId = "", signature = "", ...rest] = token.split(".");
  if (!isMailKind(kind) || rest.length > 0) return null;
  const subscription: Subscription = { kind, accountId, personId };
  return verify("digest unsubscribe", signedParts(subscription), signature) ? subscription : null;
}

function isMailKind(kind: string): kind is MailKind {
  return kinds.includes(kind);
}

function signedParts({ kind, accountId, personId }: Subscription): string[] {
  return [kind, accountId, personId];
}
