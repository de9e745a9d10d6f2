import { makeCredential } from "../make-credential.ts";
import type { WooRefusal } from "./refusals.ts";
import type { StoreCoupon } from "./store-coupon.ts";

/** A key of a store's REST API. */
export interface StoreKey {
  keyId: number;
  consumerKey: string;
  consumerSecret: string;
  /** The user who approved, as which it acts. */
  userId: number;
}

export interface StoreWebhook {
  id: number;
  name: string;
  topic: string;
  deliveryUrl: string;
  secret: string;
  status: "active" | "paused" | "disabled";
  /** In a row; switching the webhook on again changes nothing about it. */
  failures: number;
  /** The user whose key made it, as whom its orders are read. */
  userId: number;
}

/** An order as the API returns it. */
export interface StoreOrder {
  id: number;
  order_key: string;
  status: string;
  currency: string;
  total: string;
  /** The newest first, each with a negative total. */
  refunds: { id: number; reason: string; total: string }[];
  date_created_gmt: string;
  date_modified_gmt: string;
  [field: string]: unknown;
}

/** A WooCommerce store on one host. Everything is forgotten when the sandbox ends. */
export interface Store {
  host: string;
  keys: StoreKey[];
  /** Consumer keys that the store deleted. */
  revoked: Set<string>;
  webhooks: StoreWebhook[];
  orders: Map<number, StoreOrder>;
  /** By code in lower case. */
  coupons: Map<string, StoreCoupon>;
  nextId: number;
  /** The user who approves now; those before have a smaller id. */
  approver: number;
  /** What `keyUser` was when it was last followed. */
  lost: string | null;
  /** What it is set to refuse; null for what it doesn't. */
  refusal: (name: WooRefusal) => string | null;
}

/** The first id. Orders count from it, too, as WordPress takes all ids from one sequence. */
const FIRST_ID = 1001;

const FIRST_USER = 1;

export function makeStore(host: string, refusal: Store["refusal"]): Store {
  const counters = { nextId: FIRST_ID, approver: FIRST_USER };
  const empty = { keys: [], revoked: new Set<string>(), webhooks: [], orders: new Map(), coupons: new Map() };
  return { host, ...empty, ...counters, lost: null, refusal };
}

/** The user as whom a key acts. A key that the store never made, as tests use, is the first one's. */
export function userOfKey({ keys }: Store, consumerKey: string): number {
  return keys.find((key) => key.consumerKey === consumerKey)?.userId ?? FIRST_USER;
}

/** A new key. The keys of a host with `bad` in its name don't work, to see what a merchant sees then. */
export function addKey(store: Store): StoreKey {
  const mark = store.host.includes("bad") ? "bad" : "";
  const key = {
    keyId: store.nextId++,
    consumerKey: makeCredential(`ck_${mark}`).slice(0, "ck_".length + 40),
    consumerSecret: makeCredential("cs_"),
    userId: store.approver,
  };
  store.keys.push(key);
  return key;
}

export function deleteKey(store: Store, { consumerKey }: StoreKey): void {
  store.keys = store.keys.filter((key) => key.consumerKey !== consumerKey);
  store.revoked.add(consumerKey);
}

/** An order as the store shows it now. */
export function shownOrder<Body extends object>({ refusal }: Store, body: Body): Body {
  if (!refusal("anonymized") || !("billing" in body)) return body;
  return {
    ...body,
    billing: { first_name: "[deleted]", last_name: "[deleted]", country: "", email: "deleted@site.invalid" },
  };
}

/** UTC without a zone, in seconds, as WooCommerce writes times. */
export function gmt(time: Date): string {
  return time.toISOString().slice(0, 19);
}
