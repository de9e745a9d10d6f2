import type { AnswerState, ResponseState } from "#server/storefront/index.ts";

/** Whom to look for: by an address in lower case, by the shop's id of the customer, or by either. */
export interface Shopper {
  emailAddress: string | null;
  customerId: string | null;
}

/**
 * Whether a response is the shopper's own: their order, or one of its answers is their address and nothing else. One that
 * merely mentions the address is somebody else's.
 */
export function isOf({ emailAddress, customerId }: Shopper, { otherFacts, answers }: ResponseState): boolean {
  if (customerId !== null && otherFacts?.customerId === customerId) return true;
  if (emailAddress === null) return false;
  const isAddress = (text: string | null | undefined) => text?.trim().toLowerCase() === emailAddress;
  if (isAddress(otherFacts?.email)) return true;
  return [...answers.values()].some(({ answer: { text, other } }) => isAddress(text) || isAddress(other));
}

/** The response with the address blacked out wherever it stands; the same one where it stands nowhere. */
export function withoutAddress(state: ResponseState, emailAddress: string): ResponseState {
  const blackOutText = blackOutOf(emailAddress);
  let isChanged = false;
  const blackOut = (text: string) => {
    const changed = blackOutText(text);
    isChanged ||= changed !== text;
    return changed;
  };
  const answers = new Map([...state.answers].map(([id, stored]) => [id, withTexts(stored, blackOut)]));
  const otherFacts = state.otherFacts && blackOutAll(state.otherFacts, blackOut);
  return isChanged ? { ...state, answers, otherFacts } : state;
}

/** Blacks out an address in a text. */
export function blackOutOf(emailAddress: string): (text: string) => string {
  const found = addressPattern(emailAddress);
  return (text) => text.replaceAll(found, "[erased]");
}

/** How an address may be written, to look for all of them: as it is, and as addresses of pages have it. */
export function spellingsOf(emailAddress: string): string[] {
  const inQuery = emailAddress.replaceAll("@", "%40");
  return [...new Set([emailAddress, inQuery, encodeURIComponent(emailAddress)])];
}

/** What `ILIKE` finds every text by that {@link addressPattern} finds, and some more: a sign that may be encoded is anything. */
export function addressLike(emailAddress: string): string {
  const signs = Array.from(emailAddress, (sign) =>
    encodeURIComponent(sign) === sign ? sign.replace("_", "\\_") : "%",
  );
  return `%${signs.join("")}%`;
}

/**
 * The address as a whole: `ann@shop.example` is not found in `joann@shop.example`, nor in `ann@shop.example.com`. Its signs
 * may be percent-encoded, in a page's address that another one holds more than once, and an encoded sign that no address goes
 * on with may stand beside it: `%3Dann%40shop.example%26`.
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

/** Every text of the order's facts; lists hold texts as well. */
function blackOutAll(
  facts: NonNullable<ResponseState["otherFacts"]>,
  change: (text: string) => string,
): NonNullable<ResponseState["otherFacts"]> {
  const changeIn = (value: unknown): unknown =>
    typeof value === "string" ? change(value) : Array.isArray(value) ? value.map(changeIn) : value;
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, changeIn(value)]));
}
