import { randomUUID } from "node:crypto";

/** The app that the sandbox's Wix knows, with the secret that they share and the key that signs webhooks. */
export interface RegisteredApp {
  appId: string;
  secret: string;
  /** PEM. */
  privateKey: string;
  /** The app's own address, without a slash at the end. */
  appUrl: string;
}

interface Price {
  amount: string;
  formattedAmount: string;
}

/** An order as the API returns it. */
export interface SiteOrder {
  id: string;
  status: string;
  updatedDate: string;
  paymentStatus: string;
  priceSummary: { subtotal: Price; total: Price };
  balanceSummary: { paid: Price; refunded: Price };
  [field: string]: unknown;
}

/** A site of the sandbox's Wix; in memory, made the first time that it's named. */
export interface Site {
  handle: string;
  /** The app's instance in the site. The same after the app was removed and added again. */
  instanceId: string;
  isInstalled: boolean;
  tokens: { text: string; expiresAt: number }[];
  /** What the app's embedded script gets; null until the app has set it. */
  script: { parameters: Record<string, string>; disabled: boolean } | null;
  orders: Map<string, SiteOrder>;
  /** What the app reported that it charged the site, and gave back. */
  billingEvents: object[];
  /** The sequence number of the last event about an order. */
  lastSequence: number;
}

const LIFETIME_SECONDS = 14_400;
/** A sandbox that runs for long forgets the site that was made first. */
const MOST_SITES = 2000;

export class Sites {
  readonly #sites = new Map<string, Site>();

  /** Null for what isn't a site's name. */
  named(handle: string): Site | null {
    if (!/^[a-z0-9][a-z0-9-]{0,99}$/.test(handle)) return null;
    const known = this.#sites.get(handle);
    if (known) return known;
    const site: Site = {
      handle,
      instanceId: randomUUID(),
      isInstalled: false,
      tokens: [],
      script: null,
      orders: new Map(),
      billingEvents: [],
      lastSequence: 0,
    };
    const [oldest] = this.#sites.keys();
    if (oldest !== undefined && this.#sites.size >= MOST_SITES) this.#sites.delete(oldest);
    this.#sites.set(handle, site);
    return site;
  }

  /** The site that has this instance of the app installed. */
  ofInstance(instanceId: string): Site | null {
    return [...this.#sites.values()].find((site) => site.isInstalled && site.instanceId === instanceId) ?? null;
  }

  /** The site that an access token is of, if the token works. */
  ofToken(text: string): Site | null {
    const isIt = (token: Site["tokens"][number]) => token.text === text && token.expiresAt > Date.now();
    return [...this.#sites.values()].find((site) => site.isInstalled && site.tokens.some(isIt)) ?? null;
  }
}

/** A new access token for the app in a site. */
export function addToken(site: Site): { text: string; expiresIn: number } {
  const text = `OauthNG.JWS.${randomUUID()}`;
  site.tokens.push({ text, expiresAt: Date.now() + LIFETIME_SECONDS * 1000 });
  return { text, expiresIn: LIFETIME_SECONDS };
}
