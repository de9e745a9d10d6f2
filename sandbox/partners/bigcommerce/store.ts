import { randomBytes } from "node:crypto";

/** The app that the sandbox's BigCommerce knows. */
export interface RegisteredApp {
  clientId: string;
  secret: string;
  /** The app's origin. */
  appUrl: string;
}

export interface StoreHook {
  id: number;
  scope: string;
  destination: string;
  is_active: boolean;
  headers: Record<string, string>;
}

export interface StoreScript {
  uuid: string;
  name: string;
  html: string;
  visibility: string;
  channel_id: number;
  enabled: boolean;
  auto_uninstall: boolean;
  [field: string]: unknown;
}

/** An order as version 2 of the API returns it. */
export interface StoreOrder {
  id: number;
  channel_id: number;
  status_id: number;
  /** Kept as a time; the API writes it as RFC 2822. */
  modifiedAt: Date;
  coupon: string;
  total_inc_tax: string;
  /** With four digits after the point. */
  refunded_amount: string;
  is_deleted: boolean;
  [field: string]: unknown;
}

/** A BigCommerce store. Everything is forgotten when the sandbox ends. */
export interface Store {
  hash: string;
  /** Codes of installs that weren't exchanged yet. */
  codes: Set<string>;
  /** The token of the current install; null while there is none. */
  token: string | null;
  hooks: StoreHook[];
  scripts: StoreScript[];
  orders: Map<number, StoreOrder>;
  nextId: number;
}

export const SCOPES = [
  "store_v2_orders_read_only",
  "store_v2_information_read_only",
  "store_content_checkout",
  "store_channel_settings_read_only",
].join(" ");
export const OWNER_ID = 5;

export function makeStore(hash: string): Store {
  return {
    hash,
    codes: new Set<string>(),
    token: null,
    hooks: [],
    scripts: [],
    orders: new Map<number, StoreOrder>(),
    nextId: 101,
  };
}

/** A user of the store's control panel; 5 is its owner. */
export function userOf({ hash }: Store, id: number) {
  const email = id === OWNER_ID ? `owner@${hash}.example` : `user-${id}@${hash}.example`;
  return { id, username: email, email };
}

export function newCode(store: Store): string {
  const code = randomBytes(16).toString("hex");
  store.codes.add(code);
  return code;
}

/** What uninstalling the app does: the token ends, and what the app placed goes. */
export function uninstall(store: Store): void {
  store.token = null;
  store.hooks = [];
  store.scripts = store.scripts.filter(({ auto_uninstall }) => !auto_uninstall);
}
