import { AppError } from "#lib/errors.ts";
import { processPlace } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { perProcess } from "#server/foundation/per-process.ts";
import { type Rate, RateLimit } from "./rate-limit.ts";
import { SharedLimit } from "./shared-limit.ts";

/**
 * What one caller may request, times RATE_LIMIT_SCALE, to protect the processes themselves: each allows its share, counted in its
 * own memory.
 */
const rates = {
  /** Every other call through `serve`, by session, or by client address if there is none. */
  call: { count: 1_200, periodSeconds: 60 },
  /** Screens, by client address: existing pages or not, and what they load. */
  screen: { count: 300, periodSeconds: 60 },
  /** Prometheus's reads of one process, and guesses of its token, by client address. */
  metrics: { count: 60, periodSeconds: 60 },
  /** Messages to support, by person. */
  supportMessage: { count: 10, periodSeconds: 60 * 60 },
  /** Shoppers' answers, by client address: a survey is some ten messages. */
  saveResponse: { count: 60, periodSeconds: 60 },
  /** Discount codes that shoppers' pages ask for, by client address: a page asks up to six times. */
  discountCode: { count: 30, periodSeconds: 10 * 60 },
  /** Orders that a shopper's messages begin in an account without a connected store, by account and client address. */
  newOrder: { count: 10, periodSeconds: 60 },
  /** Partners' webhooks, by client address: a partner sends those of all its stores from few. */
  webhook: { count: 12_000, periodSeconds: 60 },
  /** Webhooks that a merchant's own server signs, by store. */
  storeWebhook: { count: 600, periodSeconds: 60 },
  /** Their bytes. */
  storeWebhookBytes: { count: 1_000_000_000, periodSeconds: 24 * 60 * 60 },
  /** Webhooks that a platform signs, by store: a large one has thousands of orders a minute in a sale. */
  platformWebhook: { count: 6_000, periodSeconds: 60 },
  platformWebhookBytes: { count: 5_000_000_000, periodSeconds: 24 * 60 * 60 },
  /** The published survey, its styles and the script, by client address; proxies and browsers cache them as well. */
  storefrontRead: { count: 1_200, periodSeconds: 60 },
} as const;
export type RateLimitName = keyof typeof rates;

/**
 * What one caller may request from all processes together, times RATE_LIMIT_SCALE. How many links one mail address gets
 * is counted from the links themselves (`sign-in/insert-link.ts`).
 */
const sharedRates = {
  /** Calls that send mail or make accounts, by client address. */
  signIn: { count: 20, periodSeconds: 60 * 60 },
  /** What anyone may make us ask a partner with our own secret, by client address. */
  askedPartner: { count: 20, periodSeconds: 10 * 60 },
  /** Clients that register for OAuth, by client address: an assistant does once for each person. */
  oauthRegistration: { count: 60, periodSeconds: 60 * 60 },
  /** Orders that pages ask a discount code for, each of which is asked of the store, by account. */
  discountOrder: { count: 600, periodSeconds: 10 * 60 },
  /** Codes of authenticator apps and recovery codes, by person. */
  secondFactor: { count: 10, periodSeconds: 15 * 60 },
  /** Passwords of a shared report, by report and client address. */
  reportPassword: { count: 10, periodSeconds: 15 * 60 },
  /** Calls with a secret key. */
  secretKey: { count: 600, periodSeconds: 60 },
  /** Calls in one account: all its people, devices and keys. */
  account: { count: 6_000, periodSeconds: 60 },
} as const;
export type SharedLimitName = keyof typeof sharedRates;

interface Limits {
  own: Map<RateLimitName, RateLimit>;
  shared: Map<SharedLimitName, SharedLimit>;
}

const place = perProcess<Limits>("rate limits");

/**
 * Counts a caller's call, or what it costs, and returns the 429 to answer if there were too many, with the seconds to
 * wait.
 */
export function overLimit(name: RateLimitName, caller: string, cost = 1): AppError | null {
  const { own } = limits();
  const limit =
    own.get(name) ?? new RateLimit(scaled(rates[name]), () => (name === "metrics" ? 1 : processPlace.processes));
  own.set(name, limit);
  return refusal(limit.take(caller, performance.now(), cost));
}

/** The same for a limit that holds exactly, as it is counted for all processes together. */
export async function overSharedLimit(name: SharedLimitName, caller: string): Promise<AppError | null> {
  const { shared } = limits();
  const limit = shared.get(name) ?? new SharedLimit(name, scaled(sharedRates[name]));
  shared.set(name, limit);
  return refusal(await limit.take(caller));
}

/** A limit in the form shown to readers; `count` includes RATE_LIMIT_SCALE. */
interface StatedLimit {
  what: string;
  by: string;
  count: number;
  periodSeconds: number;
}

/** The limits of this installation, for the page about the API. */
export function statedLimits(): StatedLimit[] {
  return [
    { what: "Calls that mail a sign-in link or make an account", by: "client address", ...scaled(sharedRates.signIn) },
    { what: "Returns from the checkout page", by: "client address", ...scaled(sharedRates.askedPartner) },
    { what: "OAuth clients that register", by: "client address", ...scaled(sharedRates.oauthRegistration) },
    { what: "Codes of authenticator apps and recovery codes", by: "person", ...scaled(sharedRates.secondFactor) },
    { what: "Calls with a secret key", by: "key", ...scaled(sharedRates.secretKey) },
    { what: "All calls in one account", by: "account", ...scaled(sharedRates.account) },
    { what: "Every other call", by: "session, or client address without one", ...scaled(rates.call) },
    { what: "Screens", by: "client address", ...scaled(rates.screen) },
    { what: "SaveResponse", by: "client address", ...scaled(rates.saveResponse) },
    { what: "GetDiscountCode", by: "client address", ...scaled(rates.discountCode) },
    { what: "Orders that discount codes are asked for", by: "account", ...scaled(sharedRates.discountOrder) },
    {
      what: "New orders in SaveResponse, without a connected store",
      by: "account and client address",
      ...scaled(rates.newOrder),
    },
    { what: "Partners' webhooks", by: "client address", ...scaled(rates.webhook) },
    { what: "Webhooks that a store's own server signs", by: "store", ...scaled(rates.storeWebhook) },
    { what: "Webhooks that a platform signs", by: "store", ...scaled(rates.platformWebhook) },
    { what: "Published surveys, styles, and the script", by: "client address", ...scaled(rates.storefrontRead) },
  ];
}

function refusal(waitSeconds: number): AppError | null {
  if (waitSeconds === 0) return null;
  return new AppError("too-many-requests", `Too many requests. Try again in ${waitSeconds} s.`, {
    headers: { "retry-after": String(waitSeconds) },
  });
}

function limits(): Limits {
  place.current ??= { own: new Map(), shared: new Map() };
  return place.current;
}

function scaled({ count, periodSeconds }: Rate): Rate {
  return { count: count * env.RATE_LIMIT_SCALE, periodSeconds };
}
