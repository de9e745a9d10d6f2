import { putBounded } from "./bounded-map.ts";
import { makeCredential } from "./make-credential.ts";

/** Codes, keys or tokens that stop working after a while. The oldest go first when there are too many. */
export interface Expiring<Facts> {
  set: (key: string, facts: Facts, lifetimeMs: number) => void;
  /** Null once it has expired. */
  get: (key: string) => Facts | null;
  delete: (key: string) => void;
}

export function makeExpiring<Facts>(now: () => number): Expiring<Facts> {
  const entries = new Map<string, { facts: Facts; until: number }>();
  return {
    set: (key, facts, lifetimeMs) => putBounded(entries, key, { facts, until: now() + lifetimeMs }),
    get: (key) => {
      const entry = entries.get(key);
      return entry && entry.until > now() ? entry.facts : null;
    },
    delete: (key) => entries.delete(key),
  };
}

/** The codes that a consent page gives out: each works once, and not for long. */
export interface Codes<Facts> {
  issue: (facts: Facts) => string;
  /** What the code was issued for; null if it is wrong, used, or too old. */
  redeem: (code: string) => Facts | null;
}

export function makeCodes<Facts>(lifetimeMs: number, now: () => number): Codes<Facts> {
  const codes = makeExpiring<Facts>(now);
  return {
    issue: (facts) => {
      const code = makeCredential("code-");
      codes.set(code, facts, lifetimeMs);
      return code;
    },
    redeem: (code) => {
      const facts = codes.get(code);
      codes.delete(code);
      return facts;
    },
  };
}
