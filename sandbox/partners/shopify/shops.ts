import type { ShopifyBlock } from "#lib/shopify-blocks.ts";
import type { SandboxClock } from "../../clock.ts";
import { makeCredential } from "../make-credential.ts";
import type { AppSubscription } from "./billing.ts";
import type { ShopifyRefusal } from "./refusals.ts";
import type { ShopDiscount } from "./shop-discount.ts";

/** The app that the sandbox's Shopify knows, with the secret that it shares with it. */
export interface RegisteredApp {
  clientId: string;
  secret: string;
  /** The app's own address, without a slash at the end. */
  appUrl: string;
  /** When charges are made; the machine's by default. */
  clock?: SandboxClock;
}

/** A member of a store's staff. */
export interface ShopUser {
  id: string;
  email: string;
  isOwner: boolean;
}

/** A pair of tokens that the app got for a store. */
export interface Grant {
  accessToken: string;
  refreshToken: string;
  expiresAt: number;
  /** Whether the app has used it: the pair before it ends then. */
  isUsed: boolean;
  successor: Grant | null;
}

export interface Subscription {
  id: string;
  topic: string;
  uri: string;
}

/** How the shopper came to the store, in the terms of the GraphQL schema. */
export interface ShopVisit {
  landingPage: string | null;
  referrerUrl: string | null;
  utmParameters: { source: string | null; medium: string | null; campaign: string | null };
}

/** An order in the terms of the GraphQL schema. */
export interface ShopOrder {
  number: number;
  createdAt: string;
  updatedAt: string;
  cancelledAt: string | null;
  total: string;
  /** In major units of the currency; absent if nothing was. */
  refunded?: number;
  currency: string;
  country: string;
  email: string | null;
  discountCodes: string[];
  sku: string;
  /** How many lines it has, each with a SKU of its own; one if absent. */
  lines?: number;
  productId: string;
  customerId: string | null;
  isFirst: boolean;
  test: boolean;
  /** `web` for the checkout, `pos` for the till. */
  sourceName: string;
  visit: ShopVisit;
}

/** What the app sent to start workflows of Shopify Flow. */
export interface FlowStart {
  handle: string;
  payload: Record<string, unknown>;
  /** ISO 8601, UTC. */
  at: string;
}

/** A store of the sandbox's Shopify; in memory, made the first time that it's named. */
export interface Shop {
  handle: string;
  domain: string;
  isInstalled: boolean;
  /** Whether it uninstalled the app, and hasn't installed it again. */
  hasLeft: boolean;
  users: Map<string, ShopUser>;
  grants: Grant[];
  subscriptions: Subscription[];
  orders: Map<number, ShopOrder>;
  /** What the merchant has granted. */
  scopes: string[];
  /** By owner (a global id), and namespace and key; each has the value. */
  metafields: Map<string, Map<string, string>>;
  /** The types by `<owner type>/<namespace>.<key>`. */
  definitions: Map<string, string>;
  /** By owner (a global id), in the order that they were added. */
  tags: Map<string, readonly string[]>;
  /** By code in lower case. */
  discounts: Map<string, ShopDiscount>;
  /** The newest last. */
  flowStarts: FlowStart[];
  /** Our blocks that the merchant added in an editor. */
  blocks: Set<ShopifyBlock>;
  /** A development store, in which nobody pays for apps: one with `dev-` at the start of its name. */
  isTestShop: boolean;
  /** What it pays for the app, the newest last. */
  appSubscriptions: AppSubscription[];
  /** Points of the Admin API, and when they were counted; absent before the first request. */
  points?: { left: number; at: number };
  /** What it was set to refuse; null if it doesn't. */
  refuses: (what: ShopifyRefusal) => string | null;
}

const LIFETIME_SECONDS = 3600;
/** A sandbox that runs for long forgets the store that was made first. */
const MOST_SHOPS = 2000;

/** What every store grants with the install. */
export const firstScopes: readonly string[] = ["read_orders", "read_customers"];

/** The owner's id in every store; any other id is a member of the staff. */
const OWNER_ID = "1";

export class Shops {
  readonly #shops = new Map<string, Shop>();
  readonly #refusal: (shop: string, what: ShopifyRefusal) => string | null;

  constructor(refusal: (shop: string, what: ShopifyRefusal) => string | null) {
    this.#refusal = refusal;
  }

  /** Null for what isn't a store's name. */
  named(handle: string): Shop | null {
    if (!/^[a-z0-9][a-z0-9-]{0,99}$/.test(handle)) return null;
    const known = this.#shops.get(handle);
    if (known) return known;
    const domain = `${handle}.myshopify.com`;
    const made = { handle, domain, users: new Map(), grants: [], subscriptions: [], orders: new Map() };
    const sets = { definitions: new Map(), tags: new Map(), blocks: new Set<ShopifyBlock>() };
    const fields = { scopes: [...firstScopes], metafields: new Map(), ...sets };
    const refuses = (what: ShopifyRefusal) => this.#refusal(handle, what) ?? this.#refusal(domain, what);
    const shop: Shop = {
      ...made,
      ...fields,
      discounts: new Map(),
      flowStarts: [],
      appSubscriptions: [],
      isTestShop: handle.startsWith("dev-"),
      isInstalled: false,
      hasLeft: false,
      refuses,
    };
    const [oldest] = this.#shops.keys();
    if (oldest !== undefined && this.#shops.size >= MOST_SHOPS) this.#shops.delete(oldest);
    this.#shops.set(handle, shop);
    return shop;
  }

  at(domain: string): Shop | null {
    return domain.endsWith(".myshopify.com") ? this.named(domain.replace(".myshopify.com", "")) : null;
  }

  /** The store that an access token is of, if the token works. */
  ofAccessToken(token: string): { shop: Shop; grant: Grant } | null {
    for (const shop of this.#shops.values()) {
      const grant = shop.grants.find((one) => one.accessToken === token);
      if (grant && shop.isInstalled && grant.expiresAt > Date.now()) return { shop, grant };
    }
    return null;
  }

  ofRefreshToken(token: string): { shop: Shop; grant: Grant } | null {
    for (const shop of this.#shops.values()) {
      const grant = shop.grants.find((one) => one.refreshToken === token);
      if (grant && shop.isInstalled && !grant.successor?.isUsed) return { shop, grant };
    }
    return null;
  }
}

/** What the app may do in the store: a right to write is one to read. */
export function grantedScopes(shop: Shop): string[] {
  const written = shop.scopes.flatMap((one) => (one.startsWith("write_") ? [one.replace("write_", "read_")] : []));
  const missing = shop.refuses("withoutScope");
  return [...new Set([...shop.scopes, ...written])].filter((one) => one !== missing);
}

/** The secret before the current one, which Shopify signs with for a while after a rotation. */
export function previousSecretOf({ secret }: RegisteredApp): string {
  return `${secret}_previous`;
}

/** The secret that the store's webhooks and tokens are signed with. */
export function signingSecret(app: RegisteredApp, shop: Shop): string {
  return shop.refuses("previousSecret") ? previousSecretOf(app) : app.secret;
}

/** A user of the store, made the first time; `email` changes the address. */
export function userOf(shop: Shop, id: string, email: string | null = null): ShopUser {
  const isOwner = id === OWNER_ID;
  const known = shop.users.get(id);
  const user = known ?? { id, email: `${isOwner ? "owner" : `staff-${id}`}@${shop.handle}.example`, isOwner };
  if (email !== null) user.email = email;
  shop.users.set(id, user);
  return user;
}

/** A new pair of tokens for the store, after another one or the first. */
export function addGrant(shop: Shop, before: Grant | null): { grant: Grant; expiresIn: number } {
  const grant: Grant = {
    accessToken: makeCredential("shpat_"),
    refreshToken: makeCredential("shprt_"),
    expiresAt: Date.now() + LIFETIME_SECONDS * 1000,
    isUsed: false,
    successor: null,
  };
  if (before) before.successor = grant;
  shop.grants.push(grant);
  return { grant, expiresIn: LIFETIME_SECONDS };
}
