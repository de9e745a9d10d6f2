import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "#server/env.ts";
import type { DigestPeriod } from "./read-digest.ts";

/** The mails about figures that a person can have and end: the digests, and advice. */
export type MailKind = DigestPeriod | "advice";

const kinds: readonly string[] = ["day", "week", "advice"] satisfies MailKind[];

/** Whose mails, of which account and which kind. */
export interface Subscription {
  kind: MailKind;
  accountId: string;
  personId: string;
}

/** The address where one click ends these mails for this person, signed in or not. It holds for good: a mail is read late. */
export function unsubscribeAddress(subscription: Subscription): string {
  const { kind, accountId, personId } = subscription;
  const token = [kind, accountId, personId, signatureOf(subscription)].join(".");
  return `${env.APP_URL}/unsubscribe?${new URLSearchParams({ token })}`;
}

/** What a token was signed for; null where nobody here signed it. */
export function readUnsubscribeToken(token: string): Subscription | null {
  const [kind = "", accountId = "", personId = "", signature = "", ...rest] = token.split(".");
  if (!isMailKind(kind) || rest.length > 0) return null;
  const subscription: Subscription = { kind, accountId, personId };
  const [expected, given] = [Buffer.from(signatureOf(subscription)), Buffer.from(signature)];
  return given.length === expected.length && timingSafeEqual(given, expected) ? subscription : null;
}

function isMailKind(kind: string): kind is MailKind {
  return kinds.includes(kind);
}

function signatureOf({ kind, accountId, personId }: Subscription): string {
  return createHmac("sha256", env.SECRET_KEY)
    .update(`digest unsubscribe\n${kind}\n${accountId}\n${personId}`)
    .digest("base64url");
}
