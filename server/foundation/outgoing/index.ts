import { lookup } from "node:dns/promises";
import type { PartnerSlug } from "#lib/partners.ts";
import { env } from "#server/foundation/env.ts";
import {
  browserTarget,
  checkTarget,
  type Fetch,
  guardedFetch,
  type OutgoingLimits,
  type Route,
} from "./guarded-fetch.ts";
import { isPublicAddress } from "./public-address.ts";

export type { Fetch, OutgoingLimits } from "./guarded-fetch.ts";
export { OutgoingError } from "./outgoing-error.ts";

/**
 * A `fetch` for requests to one partner, or to stores of one platform; SDKs take it as their transport. It reaches
 * only public https servers ({@link guardedFetch}), or the partner's stand-in if `PARTNER_BASE_URLS` names one.
 * @param partner as in `PARTNER_BASE_URLS`
 */
export function outgoingFetch(partner: PartnerSlug, limits: OutgoingLimits = {}): Fetch {
  return guardedFetch(routeOf(partner), limits);
}

/**
 * Checks a URL that a merchant typed before it is stored: what {@link outgoingFetch} would refuse is refused here.
 * @throws OutgoingError `refused` if it isn't allowed, `network` if its host has no address
 */
export async function checkOutgoingUrl(partner: PartnerSlug, url: string): Promise<void> {
  await checkTarget(routeOf(partner), url);
}

/** The URL to send a browser to for a page of a partner or a store: that of its stand-in, if there is one. */
export function browserUrl(partner: PartnerSlug, url: string): string {
  return browserTarget(url, env.PARTNER_BASE_URLS[partner]);
}

function routeOf(partner: PartnerSlug): Route {
  return {
    baseUrl: env.PARTNER_BASE_URLS[partner],
    ports: env.OUTGOING_PORTS,
    resolve: (host) => lookup(host, { all: true }),
    isAllowed: isPublicAddress,
  };
}
