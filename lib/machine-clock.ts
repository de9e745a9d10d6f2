/**
 * The machine's time, by which goes what guards access and what waits: sessions, links, codes, rate limits, ages of
 * tokens and signatures, leases, time limits. The product's own, by which merchants and shoppers go, is `productNow()` of
 * `server/foundation/clock.ts`; a sandbox can move that one.
 */
export function machineNow(): Date {
  return new Date();
}

/** The same in milliseconds since 1970. */
export function machineMs(): number {
  return Date.now();
}
