import type { OtherFacts } from "./response-state.ts";

/** As it is, or percent-encoded any number of times: addresses of pages hold others. */
const atSign = /@|%(?:25)*40/;
const plainAddress = /^[\w+'-]+(?:\.[\w+'-]+)*@[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i;

/**
 * Whether no fact of an order can hold an email address but `email`, which is one and nothing else. The index of the others
 * (prisma/migrations) passes over such an order by this alone; of one that does not say so it judges the facts itself, in the
 * same way, which takes PostgreSQL longer than all else that a shopper's order costs in that index.
 */
export function hasNoAddress({ email, ...others }: OtherFacts): boolean {
  if (email != null && !plainAddress.test(email)) return false;
  return Object.values(others).every((fact) => {
    if (typeof fact === "string") return !atSign.test(fact);
    return !Array.isArray(fact) || fact.every((text) => !atSign.test(text));
  });
}
