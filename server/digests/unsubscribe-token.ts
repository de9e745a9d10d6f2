import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "#server/env.ts";
import type { DigestPeriod } from "./read-digest.ts";

/** Whose digest, of which account and which kind. */
export interface Subscription {
  period: DigestPeriod;
  accountId: string;
  personId: string;
}

/** The address where one click ends these mails for this person, signed in or not. It holds for good: a mail is read late. */
export function unsubscribeAddress(subscription: Subscription): string {
  const { period, accountId, personId } = subscription;
  const token = [period, accountId, personId, signatureOf(subscription)].join(".");
  return `${env.APP_URL}/unsubscribe?${new URLSearchParams({ token })}`;
}

/** What a token was signed for; null where nobody here signed it. */
export function readUnsubscribeToken(token: string): Subscription | null {
  const [period, accountId = "", personId = "", signature = "", ...rest] = token.split(".");
  if ((period !== "day" && period !== "week") || rest.length > 0) return null;
  const subscription: Subscription = { period, accountId, personId };
  const [expected, given] = [Buffer.from(signatureOf(subscription)), Buffer.from(signature)];
  return given.length === expected.length && timingSafeEqual(given, expected) ? subscription : null;
}

function signatureOf({ period, accountId, personId }: Subscription): string {
  return createHmac("sha256", env.SECRET_KEY)
    .update(`digest unsubscribe\n${period}\n${accountId}\n${personId}`)
    .digest("base64url");
}
