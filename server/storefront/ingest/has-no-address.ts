import type { OtherFacts } from "./response-state.ts";

/** As is, or percent-encoded any number of times, since page URLs can contain other URLs. */
const atSign = /@|%(?:25)*40/;
const plainAddress = /^[\w+'-]+(?:\.[\w+'-]+)*@[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i;

/**
 * Whether no fact of an order except `email` can hold an email address, and `email` is just an address. The index of
 * the other facts (prisma/migrations) skips an order with this flag. Without it, the index checks the facts itself by
 * the same rule, which takes PostgreSQL longer than everything else an order costs in that index.
 */
export function hasNoAddress({ email, ...others }: OtherFacts): boolean {
  if (email != null && !plainAddress.test(email)) return false;
  return Object.values(others).every((fact) => {
    if (typeof fact === "string") return !atSign.test(fact);
    return !Array.isArray(fact) || fact.every((text) => !atSign.test(text));
  });
}
