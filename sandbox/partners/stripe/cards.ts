import { type Card, newId } from "./tables.ts";

/** The cards that people can pay with here. */
export const cardKinds = ["good", "failsLater", "failsLaterUnpaid", "bank"] as const;
export type CardKind = (typeof cardKinds)[number];

const kinds: Record<CardKind, Omit<Card, "id">> = {
  good: { behavior: "good", last4: "4242", afterLastRetry: "canceled" },
  failsLater: { behavior: "fails", last4: "0341", afterLastRetry: "canceled" },
  failsLaterUnpaid: { behavior: "fails", last4: "0341", afterLastRetry: "unpaid" },
  bank: { behavior: "bank", last4: "3155", afterLastRetry: "canceled" },
};

export function newCard(kind: CardKind): Card {
  return { id: newId("pm_"), ...kinds[kind] };
}

export function isCardKind(text: string): text is CardKind {
  return cardKinds.some((kind) => kind === text);
}
