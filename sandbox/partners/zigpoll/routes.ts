import { makeRateLimit } from "../rate-limit.ts";
import { type Answer, type ApiRequest, apiRoute, type StandIn, type StandInContext } from "../stand-in.ts";

const RATE = { requests: 300, seconds: 60 };
const MOST = 5_000;
const PARTICIPANTS = 90;
const MOST_PARTICIPANTS = 20_000;
const ACCOUNT = "64f0000000000000000000a1";
const FIRST_MS = Date.parse("2025-05-06T07:08:09.000Z");
const sources = ["Google", "Pinterest", "Word of mouth"];
const slides = [
  { _id: "s-source", title: "How did you discover us?", type: "multiple-choice" },
  { _id: "s-why", title: "Why did you choose us?", type: "multiple-select" },
  { _id: "s-more", title: "Anything else?", type: "open-ended" },
];
const parameters: Readonly<Record<string, readonly string[]>> = {
  accounts: [],
  slides: ["accountId", "pollId", "limit", "startCursor"],
  responses: ["accountId", "pollId", "slideId", "limit", "startCursor", "createdAfter", "createdBefore", "filter"],
};

/**
 * Zigpoll's accounts, slides and responses, at `/zigpoll/…`. A key with `bad` in it isn't valid; `orders-500` has the
 * responses of so many participants.
 */
export function makeZigpoll(context: StandInContext, now: () => number = Date.now): StandIn {
  const mayRequest = makeRateLimit([RATE], now);

  function answer({ method, path, query, headers }: ApiRequest): Answer | null {
    const key = headers.authorization ?? "";
    // It refuses a key before it looks at the path.
    if (key === "" || key.includes("bad") || /\s/.test(key)) return refusal(422, "Invalid API key");
    const seconds = mayRequest(key);
    if (seconds > 0) return { ...refusal(429, "Rate limit exceeded"), headers: { "retry-after": String(seconds) } };
    const resource = path.slice(1);
    const known = parameters[resource];
    if (method !== "GET" || !known) return null;
    const unknown = [...query.keys()].find((name) => !known.includes(name));
    if (unknown !== undefined) return refusal(400, `Unknown parameter ${unknown}`);
    if (resource === "accounts") return { status: 200, body: [{ _id: ACCOUNT, title: "A shop", polls: ["p-1"] }] };
    if (query.get("accountId") !== ACCOUNT) return refusal(403, "Not allowed");
    const limit = Number(query.get("limit") ?? 100);
    if (!Number.isInteger(limit) || limit < 1 || limit > MOST) return refusal(400, `limit must be 1 to ${MOST}`);
    if (resource === "slides") return { status: 200, body: { data: slides, hasNextPage: false, endCursor: null } };
    return pageOf(participantsOf(key), query.get("startCursor"), limit);
  }

  return { slug: "zigpoll", settings: () => ({}), routes: [apiRoute("zigpoll", context, answer)] };
}

function pageOf(participants: number, cursor: string | null, limit: number): Answer {
  const from = cursor === null ? 0 : Number(/^c(\d{1,7})$/.exec(cursor)?.[1] ?? Number.NaN);
  if (Number.isNaN(from)) return refusal(400, "Invalid startCursor");
  const all = Array.from({ length: participants }, (_, index) => responsesOf(index)).flat();
  const data = all.slice(from, from + limit);
  const end = from + data.length;
  return { status: 200, body: { data, hasNextPage: end < all.length, endCursor: end < all.length ? `c${end}` : null } };
}

/** The made-up responses of a participant; every third has no order, as on a page before the checkout. */
export function responsesOf(index: number): Record<string, unknown>[] {
  const base = (slide: number) => ({
    _id: `z-${index}-${slide}`,
    createdAt: new Date(FIRST_MS + index * 5_000_000 + slide * 2_000).toISOString(),
    slideId: slides[slide]?._id,
    participantId: `zp-${index}`,
    orderValue: index % 3 === 0 ? null : 30 + (index % 50),
    metadata:
      index % 3 === 0 ? {} : { shopify_order_id: 7_200_000_000_000 + index, shopify_line_items: "Soap, Towel | Blue" },
  });
  const why = index % 2 === 0 ? ["Price", "Quality"] : ["Quality"];
  return [
    index % 10 === 0
      ? { ...base(0), response: "A podcast", valueType: "dynamic-response" }
      : { ...base(0), response: sources[index % sources.length], valueType: "vote" },
    { ...base(1), response: why.join(", "), valueType: "vote", answers: why.map((title) => ({ title })) },
    ...(index % 4 === 0
      ? [{ ...base(2), response: `Thanks for the quick delivery, ${index}!`, valueType: "dynamic-response" }]
      : []),
  ];
}

function participantsOf(key: string): number {
  const [, number] = /orders-(\d{1,6})/.exec(key) ?? [];
  return number === undefined ? PARTICIPANTS : Math.min(Number(number), MOST_PARTICIPANTS);
}

function refusal(status: number, error: string): Answer {
  return { status, body: { error } };
}
