import { isDeepStrictEqual } from "node:util";
import { minorDigits } from "#lib/minor-units.ts";
import { movePoint } from "#lib/statistics/move-point.ts";
import type { Wordings } from "#lib/survey/choose-wordings.ts";
import type { OrderContext, OrderFacts } from "#lib/survey/document.ts";
import { orderChannel } from "#lib/survey/order-channel.ts";
import { IMPORTED } from "#lib/survey/places.ts";
import type { OtherFacts, ResponseState } from "./response-state.ts";

type Facts = Pick<ResponseState, "orderTotalMinor" | "currency" | "isFirstOrder" | "country" | "otherFacts">;

/** What the store says an order came to, beside its total. */
export interface OrderAdjustment {
  /** The refunded part of the total, in minor units of its currency. */
  refundedMinor: number;
  /** Canceled, deleted, refunded in full, or not accepted yet: it counts in no figure of orders and revenue. */
  isVoid: boolean;
}

export const noFacts: Facts = {
  orderTotalMinor: null,
  currency: null,
  isFirstOrder: null,
  country: null,
  otherFacts: null,
};

/**
 * The order's facts after a message: a known fact never changes, so late and repeated messages have no effect. A total
 * without a currency is in the account's. Returns `known` itself if nothing is new.
 */
export function learnFacts(known: Facts, sent: OrderFacts | null, accountCurrency: string): Facts {
  if (!sent) return known;
  const { total, currency, isFirstOrder, country, ...others } = sent;
  const changes: Partial<Facts> = {};
  if (known.orderTotalMinor === null && total != null) {
    const inCurrency = currency ?? known.currency ?? accountCurrency;
    changes.orderTotalMinor = toMinorUnits(total, inCurrency);
    changes.currency = inCurrency;
  } else if (known.currency === null && currency != null) {
    changes.currency = currency;
  }
  if (known.isFirstOrder === null && isFirstOrder != null) changes.isFirstOrder = isFirstOrder;
  if (known.country === null && country != null) changes.country = country;
  const learnt = learnOthers(known.otherFacts, others);
  if (learnt !== known.otherFacts) changes.otherFacts = learnt;
  return Object.keys(changes).length > 0 ? { ...known, ...changes } : known;
}

function learnOthers(known: OtherFacts | null, sent: OtherFacts): OtherFacts | null {
  const fresh = Object.entries(sent).filter(([name, value]) => value != null && !(known && name in known));
  return fresh.length > 0 ? withOwn({ ...known, ...Object.fromEntries(fresh) }) : known;
}

/**
 * The order's facts after the server read them from the store: what the store says replaces what a page said, and later
 * messages don't change it back, because a known fact never changes ({@link learnFacts}). What the store doesn't say
 * stays. Returns `known` itself if nothing differs.
 */
export function replaceFacts<Known extends Facts>(
  known: Known,
  read: OrderFacts,
  { refundedMinor, isVoid }: OrderAdjustment,
  accountCurrency: string,
): Known {
  const { total, currency, isFirstOrder, country, ...others } = read;
  const changes: Partial<Facts> = {};
  if (total != null) {
    changes.currency = currency ?? accountCurrency;
    changes.orderTotalMinor = toMinorUnits(total, changes.currency);
  }
  if (isFirstOrder != null) changes.isFirstOrder = isFirstOrder;
  if (country != null) changes.country = country;
  const fromStore = Object.entries(others).filter(([, value]) => value != null);
  const { refundedMinor: _, isVoid: __, ...before } = known.otherFacts ?? {};
  const now = {
    ...(fromStore.length > 0 ? withOwn({ ...before, ...Object.fromEntries(fromStore) }) : before),
    ...(refundedMinor > 0 && { refundedMinor }),
    ...(isVoid && { isVoid }),
  };
  if (known.otherFacts || Object.keys(now).length > 0) changes.otherFacts = now;
  const replaced = { ...known, ...changes };
  return isDeepStrictEqual(replaced, known) ? known : replaced;
}

/**
 * What an order adds to figures of orders and revenue, in minor units of its currency; null if it isn't one of them, or
 * its total is unknown. {@link keptMinorSql} is the same of a row.
 */
export function keptMinor({ orderTotalMinor, currency, otherFacts }: Facts): number | null {
  if (orderTotalMinor === null || currency === null || otherFacts?.isVoid) return null;
  return Math.max(orderTotalMinor - (otherFacts?.refundedMinor ?? 0), 0);
}

/** {@link keptMinor} of response `r`. */
export const keptMinorSql = `CASE WHEN r.order_total_minor IS NOT NULL AND r.currency IS NOT NULL AND (r."order" ? 'isVoid') IS NOT TRUE
  THEN greatest(r.order_total_minor - coalesce((r."order" ->> 'refundedMinor')::bigint, 0), 0) END`;

/** Our own facts, derived from all facts known so far, so that the order in which they arrive doesn't matter. */
function withOwn({ orderChannel: _, hasNoAddress: __, ...facts }: OtherFacts): OtherFacts {
  const channel = orderChannel(facts);
  return {
    ...facts,
    ...(channel === null ? {} : { orderChannel: channel }),
    ...(hasNoAddress(facts) ? { hasNoAddress: true } : {}),
  };
}

/** Adds newly found already-asked questions to the known ones. As with facts, late and repeated ones have no effect. */
export function learnAsked<Known extends Facts>(known: Known, found: readonly string[]): Known {
  if (found.length === 0) return known;
  const before = known.otherFacts?.askedBefore ?? [];
  const fresh = found.filter((id) => !before.includes(id));
  return fresh.length === 0
    ? known
    : { ...known, otherFacts: { ...known.otherFacts, askedBefore: [...before, ...fresh].sort() } };
}

/** Adds what the first message says that its page showed of questions with two wordings. */
export function learnWordings<Known extends Facts>(known: Known, wordings: Wordings | null): Known {
  if (wordings === null) return known;
  return { ...known, otherFacts: withOwn({ ...known.otherFacts, wordings }) };
}

/** The order's facts as they were sent, for the wire; null if nothing is known. */
export function factsOf(state: Facts): OrderFacts | null {
  const facts: OrderFacts = state.otherFacts ? sentFacts(state.otherFacts) : {};
  if (state.orderTotalMinor !== null && state.currency !== null) {
    facts.total = toMajorUnits(state.orderTotalMinor, state.currency);
  }
  if (state.currency !== null) facts.currency = state.currency;
  if (state.isFirstOrder !== null) facts.isFirstOrder = state.isFirstOrder;
  if (state.country !== null) facts.country = state.country;
  return Object.keys(facts).length > 0 ? facts : null;
}

const ownFacts = ["askedBefore", "wordings", "orderChannel", "hasNoAddress", "refundedMinor", "isVoid"] as const;

function sentFacts(facts: OtherFacts): OrderFacts {
  const sent: OtherFacts = { ...facts };
  for (const name of ownFacts) delete sent[name];
  return sent;
}

/** The facts of response `r` that were sent, without our own. */
export const sentFactsSql = `r."order" - ARRAY[${ownFacts.map((name) => `'${name}'`).join(", ")}]`;

/** What conditions are evaluated against. */
export function contextOf(state: Facts & Pick<ResponseState, "locale" | "surface">): OrderContext {
  return { ...factsOf(state), locale: state.locale, surface: state.surface === IMPORTED ? null : state.surface };
}

/** As is, or percent-encoded any number of times, since page URLs can contain other URLs. */
const atSign = /@|%(?:25)*40/;
const plainAddress = /^[\w+'-]+(?:\.[\w+'-]+)*@[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i;

/**
 * Whether no fact of an order except `email` can hold an email address, and `email` is just an address. The index of
 * the other facts (prisma/migrations) skips an order with this flag. Without it, the index checks the facts itself by
 * the same rule, which takes PostgreSQL longer than everything else an order costs in that index.
 */
function hasNoAddress({ email, ...others }: OtherFacts): boolean {
  if (email != null && !plainAddress.test(email)) return false;
  return Object.values(others).every((fact) => {
    if (typeof fact === "string") return !atSign.test(fact);
    return !Array.isArray(fact) || fact.every((text) => !atSign.test(text));
  });
}

/** Decimal money in major units as integer minor units (ISO 4217), halves rounded up: 49.9 USD → 4990. */
export function toMinorUnits(amount: number, currency: string): number {
  const moved = movePoint(amount, minorDigits(currency));
  return Math.round(Number.isNaN(moved) ? 0 : moved);
}

/** The reverse of {@link toMinorUnits}. */
export function toMajorUnits(amountMinor: number, currency: string): number {
  return amountMinor / 10 ** minorDigits(currency);
}
