import { lookup } from "node:dns/promises";
import { env } from "#server/foundation/env.ts";
import { type Fetch, guardedFetch, type OutgoingLimits } from "./guarded-fetch.ts";
import { isPublicAddress } from "./public-address.ts";

export type { Fetch, OutgoingLimits } from "./guarded-fetch.ts";
export { OutgoingError } from "./outgoing-error.ts";

/**
 * A `fetch` for requests to one partner, or to stores of one platform; SDKs take it as their transport. It reaches
 * only public https servers ({@link guardedFetch}), or the partner's stand-in if `PARTNER_BASE_URLS` names one.
 * @param partner its name in lower case, as in `PARTNER_BASE_URLS`
 */
export function outgoingFetch(partner: string, limits: OutgoingLimits = {}): Fetch {
  return guardedFetch(
    {
      baseUrl: env.PARTNER_BASE_URLS[partner],
      ports: env.OUTGOING_PORTS,
      resolve: (host) => lookup(host, { all: true }),
      isAllowed: isPublicAddress,
    },
    limits,
  );
}
