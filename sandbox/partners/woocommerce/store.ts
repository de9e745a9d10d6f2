import { makeCredential } from "../make-credential.ts";

/** A key of a store's REST API. */
export interface StoreKey {
  keyId: number;
  consumerKey: string;
  consumerSecret: string;
}

export interface StoreWebhook {
  id: number;
  name: string;
  topic: string;
  deliveryUrl: string;
  secret: string;
  status: "active" | "paused" | "disabled";
  failures: number;
}

/** An order as the API returns it. */
export interface StoreOrder {
  id: number;
  status: string;
  currency: string;
  total: string;
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
  nextId: number;
}

/** Also the order's ids: as in WordPress, where everything has its id from one sequence. */
const FIRST_ID = 1001;

export function makeStore(host: string): Store {
  return { host, keys: [], revoked: new Set(), webhooks: [], orders: new Map(), nextId: FIRST_ID };
}

/** A new key. The keys of a host with `bad` in its name don't work, to see what a merchant sees then. */
export function addKey(store: Store): StoreKey {
  const mark = store.host.includes("bad") ? "bad" : "";
  const key = {
    keyId: store.nextId++,
    consumerKey: makeCredential(`ck_${mark}`).slice(0, "ck_".length + 40),
    consumerSecret: makeCredential("cs_"),
  };
  store.keys.push(key);
  return key;
}

export function deleteKey(store: Store, { consumerKey }: StoreKey): void {
  store.keys = store.keys.filter((key) => key.consumerKey !== consumerKey);
  store.revoked.add(consumerKey);
}

/** UTC without a zone, in seconds, as WooCommerce writes times. */
export function gmt(time: Date): string {
  return time.toISOString().slice(0, 19);
}
