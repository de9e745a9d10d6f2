import { AppError } from "#lib/errors.ts";
import { env } from "#server/env.ts";
import { RateLimit } from "./rate-limit.ts";

/**
 * What one caller may ask for, times RATE_LIMIT_SCALE. How many links one mail address gets is counted in the database
 * (`sign-in/make-link.ts`), because all processes share it.
 */
const rates = {
  /** Calls that send mail or make accounts, by client address. */
  signIn: { count: 20, periodSeconds: 60 * 60 },
  /** Every other call through `serve`, by session, or by client address where there is none. */
  call: { count: 1_200, periodSeconds: 60 },
  /** Messages to support, by person. */
  supportMessage: { count: 10, periodSeconds: 60 * 60 },
  /** Answers of shoppers, by client address: a survey is some ten messages. */
  saveResponse: { count: 60, periodSeconds: 60 },
  /** The published survey, its styles and the script, by client address; proxies and browsers keep them besides. */
  storefrontRead: { count: 1_200, periodSeconds: 60 },
} as const;

export type RateLimitName = keyof typeof rates;

const key = Symbol.for("afterword.rate-limits");
// The entry's modules and the copies in Next's bundle share one set of buckets.
const holder: Record<symbol, Map<RateLimitName, RateLimit> | undefined> = Object(globalThis);

/** Counts a call of a caller, and gives the 429 to answer where there were too many, with the seconds to wait. */
export function overLimit(name: RateLimitName, caller: string): AppError | null {
  const waitSeconds = limitNamed(name).take(caller);
  if (waitSeconds === 0) return null;
  return new AppError("too-many-requests", `Too many requests. Try again in ${waitSeconds} s.`, {
    headers: { "retry-after": String(waitSeconds) },
  });
}

function limitNamed(name: RateLimitName): RateLimit {
  holder[key] ??= new Map();
  const known = holder[key].get(name);
  if (known) return known;
  const { count, periodSeconds } = rates[name];
  const made = new RateLimit({ count: count * env.RATE_LIMIT_SCALE, periodSeconds });
  holder[key].set(name, made);
  return made;
}
