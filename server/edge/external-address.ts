import { env } from "#server/foundation/env.ts";
import { installPage } from "#server/partners/platforms/registry.ts";

/** Where merchants are led from a store's admin: listings, the admin itself, and Stripe's own pages; the sandbox has its own. */
const hosts = [
  "apps.shopify.com",
  "admin.shopify.com",
  "checkout.stripe.com",
  "billing.stripe.com",
  "invoice.stripe.com",
];

const LONGEST = 2000;

/**
 * An address that merchants may be led to, as it was given; null for any other. It must be spelled out: what browsers
 * would correct (backslashes, tabs, a user before the host, a missing slash) could lead elsewhere than it seems.
 */
export function externalAddress(text: string | undefined): string | null {
  if (text === undefined || text.length > LONGEST || !/^[\x21-\x7e]+$/.test(text) || /[\\@]/.test(text)) return null;
  const url = URL.parse(text);
  if (!url) return null;
  const { origin } = url;
  const isOwn = origin === env.APP_URL || origin === env.SANDBOX_URL;
  const isAllowed = isOwn || hosts.some((host) => origin === `https://${host}`);
  const rest = text.slice(origin.length);
  return isAllowed && text.startsWith(origin) && /^($|[/?#])/.test(rest) && !rest.startsWith("//") ? text : null;
}

/** Where a store installs the app; null for what isn't a store's domain. */
export function installAddress(shop: string | undefined): string | null {
  return shop === undefined ? null : installPage(shop);
}
