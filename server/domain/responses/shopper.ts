import type { AnswerState, ResponseState } from "#server/storefront/index.ts";

/** Whom to look for: an address in lower case, the shop's id of the customer, or orders that the shop says are theirs. */
export interface Shopper {
  emailAddress: string | null;
  customerId: string | null;
  orders?: OrdersOfShopper | undefined;
}

/** Orders of a shopper, by their store's ids. */
export interface OrdersOfShopper {
  platform: string;
  /** Which of the account's stores on the platform. */
  storeNumber: number;
  sourceOrderIds: readonly string[];
}

/**
 * Whether a response is the shopper's own: their order, or with an answer that is just their address. One that merely
 * mentions the address is somebody else's.
 */
export function isOf(
  { emailAddress, customerId, orders }: Shopper,
  { sourceOrderId, otherFacts, answers }: ResponseState,
): boolean {
  // Another platform's order with the same id is found only if the address or the customer is the shopper's, too.
  if (sourceOrderId !== null && orders?.sourceOrderIds.includes(sourceOrderId)) return true;
  if (customerId !== null && otherFacts?.customerId === customerId) return true;
  if (emailAddress === null) return false;
  const isAddress = (text: string | null | undefined) => text?.trim().toLowerCase() === emailAddress;
  if (isAddress(otherFacts?.email)) return true;
  return [...answers.values()].some(({ answer: { text, other } }) => isAddress(text) || isAddress(other));
}

/** The response with every occurrence of the address redacted; the same object if there is none. */
export function withoutAddress(state: ResponseState, emailAddress: string): ResponseState {
  const redactText = redactorOf(emailAddress);
  let isChanged = false;
  const redact = (text: string) => {
    const changed = redactText(text);
    isChanged ||= changed !== text;
    return changed;
  };
  const answers = new Map([...state.answers].map(([id, stored]) => [id, withTexts(stored, redact)]));
  const otherFacts = state.otherFacts && redactAll(state.otherFacts, redact);
  return isChanged ? { ...state, answers, otherFacts } : state;
}

/** Redacts an address in a text. */
export function redactorOf(emailAddress: string): (text: string) => string {
  const found = addressPattern(emailAddress);
  return (text) => text.replaceAll(found, "[erased]");
}

/** The spellings of an address to search for: as it is, and as it appears in URLs. */
export function spellingsOf(emailAddress: string): string[] {
  const inQuery = emailAddress.replaceAll("@", "%40");
  return [...new Set([emailAddress, inQuery, encodeURIComponent(emailAddress)])];
}

/**
 * An `ILIKE` pattern that finds every text {@link addressPattern} finds, and some more: characters that may be encoded
 * match anything.
 */
export function addressLike(emailAddress: string): string {
  const signs = Array.from(emailAddress, (sign) =>
    encodeURIComponent(sign) === sign ? sign.replace("_", "\\_") : "%",
  );
  return `%${signs.join("")}%`;
}

/**
 * The address as a whole: `ann@shop.example` isn't found in `joann@shop.example`, nor in `ann@shop.example.com`. Its
 * characters may be percent-encoded, more than once in a URL inside another one, and an encoded character that can't be
 * part of an address may be next to it: `%3Dann%40shop.example%26`.
 */
export function addressPattern(emailAddress: string): RegExp {
  const partOfAddress = String.raw`[\p{L}\p{N}_%+'-]`;
  // Encoded: % ' + - . _
  const encodedEnd = "%(?:25)*(?!2[57bde]|5f)[0-9a-f]{2}";
  const begins = String.raw`(?:(?<!${partOfAddress}|${partOfAddress}\.)|(?<=${encodedEnd}))`;
  const ends = String.raw`(?:(?!${partOfAddress}|\.${partOfAddress})|(?=${encodedEnd}))`;
  const address = Array.from(emailAddress, (sign) => {
    const encoded = encodeURIComponent(sign);
    return encoded === sign ? RegExp.escape(sign) : `(?:${RegExp.escape(sign)}|${encoded.replace("%", "%(?:25)*")})`;
  });
  return new RegExp(`${begins}${address.join("")}${ends}`, "giu");
}

function withTexts(stored: AnswerState, change: (text: string) => string): AnswerState {
  const { text, other, ...answer } = stored.answer;
  const changed = {
    ...answer,
    ...(text === undefined ? {} : { text: change(text) }),
    ...(other === undefined ? {} : { other: change(other) }),
  };
  return { ...stored, answer: changed };
}

/** Every text of an order's facts, including those in lists. */
export function redactAll(facts: Record<string, unknown>, change: (text: string) => string): Record<string, unknown> {
  const changeIn = (value: unknown): unknown =>
    typeof value === "string" ? change(value) : Array.isArray(value) ? value.map(changeIn) : value;
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, changeIn(value)]));
}
