import { lookup } from "node:dns/promises";
import { AppError } from "#lib/errors.ts";
import type { PartnerSlug } from "#lib/partners.ts";
import { AdmissionQueue } from "#server/foundation/admission-queue.ts";
import { accountInScope } from "#server/foundation/database/account-scope.ts";
import { env } from "#server/foundation/env.ts";
import { perProcess } from "#server/foundation/per-process.ts";
import {
  browserTarget,
  checkTarget,
  type Fetch,
  guardedFetch,
  type OutgoingLimits,
  type Route,
} from "./guarded-fetch.ts";
import { isPublicAddress } from "./public-address.ts";
import { resolveMerchantHost } from "./resolve-merchant-host.ts";

export type { Fetch, OutgoingLimits } from "./guarded-fetch.ts";
export { type AnswerHead, OutgoingError, type OutgoingFailure } from "./outgoing-error.ts";
export { type OwnFolder, ownFolder } from "./own-folder.ts";
export { retryAfter } from "./retry-after.ts";
export { sharedFetch } from "./shared-fetch.ts";

/**
 * A `fetch` for requests to one partner, or to stores of one platform; SDKs take it as their transport. It reaches
 * only public https servers ({@link guardedFetch}), or the partner's stand-in if `PARTNER_BASE_URLS` names one.
 * @param partner as in `PARTNER_BASE_URLS`
 */
export function outgoingFetch(partner: PartnerSlug, limits: OutgoingLimits = {}): Fetch {
  return guardedFetch(routeOf(partner), limits);
}

/** Hosts of typed URLs that are looked up at once. Nothing waits: a merchant types one URL at a time. */
const MOST_TYPED = 60;
const MOST_TYPED_OF_ACCOUNT = 2;

const typed = perProcess<AdmissionQueue>("hosts of typed URLs");

/**
 * Checks a URL that a merchant typed before it is stored: what {@link outgoingFetch} would refuse is refused here.
 * @throws OutgoingError `refused` if it isn't allowed, `network` if its host has no address
 * @throws AppError `too-many-requests` if the account in scope, or all together, have too many hosts looked up at once
 */
export async function checkOutgoingUrl(partner: PartnerSlug, url: string): Promise<void> {
  typed.current ??= new AdmissionQueue({
    admits: (present, ofAccount) => present < MOST_TYPED && ofAccount < MOST_TYPED_OF_ACCOUNT,
  });
  const [queue, account, route] = [typed.current, accountInScope() ?? "", routeOf(partner)];
  const resolve = (host: string) => queue.run(account, tooManyHosts, () => route.resolve(host));
  await checkTarget({ ...route, resolve }, url);
}

function tooManyHosts(): AppError {
  const message = "We're still looking up other addresses that were entered. Try again in a few seconds.";
  return new AppError("too-many-requests", message, { headers: { "retry-after": "5" } });
}

/** The URL to send a browser to for a page of a partner or a store: that of its stand-in, if there is one. */
export function browserUrl(partner: PartnerSlug, url: string): string {
  return browserTarget(url, env.PARTNER_BASE_URLS[partner]);
}

/** Whose hosts merchants type. Those of all others are the partners' own, with the partners' name servers. */
const atMerchantsHosts: readonly PartnerSlug[] = ["woocommerce", "webhook", "s3"];

function routeOf(partner: PartnerSlug): Route {
  return {
    baseUrl: env.PARTNER_BASE_URLS[partner],
    ports: env.OUTGOING_PORTS,
    resolve: atMerchantsHosts.includes(partner) ? resolveMerchantHost : (host) => lookup(host, { all: true }),
    isAllowed: isPublicAddress,
  };
}
