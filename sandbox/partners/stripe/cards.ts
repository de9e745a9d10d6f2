import type { Card } from "./tables.ts";

/** The cards that people can pay with here. */
export const cards = {
  good: { behavior: "good", last4: "4242", afterLastRetry: "canceled" },
  failsLater: { behavior: "fails", last4: "0341", afterLastRetry: "canceled" },
  failsLaterUnpaid: { behavior: "fails", last4: "0341", afterLastRetry: "unpaid" },
  debit: { behavior: "debit", last4: "3000", afterLastRetry: "canceled" },
  bank: { behavior: "bank", last4: "3155", afterLastRetry: "canceled" },
} satisfies Record<string, Card>;

/** The card that a button names. */
export function cardNamed(name: string): Card | undefined {
  return Object.entries(cards).find(([kind]) => kind === name)?.[1];
}
