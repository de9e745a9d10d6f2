import type { ServerResponse } from "node:http";
import { type Route, redirect, type SandboxRequest, sendPage, sendProblem } from "../../http.ts";
import type { Controls } from "../control.ts";
import { readText, recordOf } from "../record.ts";
import type { Records } from "../recorded.ts";
import { consentPage, grantAccess } from "./consent.ts";
import { placeOrder, readCheckout } from "./order.ts";
import { answerRest } from "./rest.ts";
import { checkoutPage, orderPage } from "./shop.ts";
import { makeStore, type Store } from "./store.ts";

const SIZE_LIMIT_BYTES = 256 * 1024;
const MOST_STORES = 10_000;
const PATH = /^\/woocommerce\/([a-z0-9.-]{1,253})\/(wp-json\/wc\/v3|wc-auth\/v1|shop|order-received)(?:\/(.*))?$/;

interface Surroundings {
  appUrl: string;
  records: Records;
  controls: Controls;
}

/** WooCommerce stores at `/woocommerce/<host>/…`, one for each host under `.example`. */
export function makeWooCommerce({ appUrl, records, controls }: Surroundings): {
  route: Route;
  settings: () => Record<string, string>;
  stores: () => unknown[];
} {
  const stores = new Map<string, Store>();
  const storeAt = (host: string) => {
    const known = stores.get(host) ?? makeStore(host);
    if (stores.size < MOST_STORES) stores.set(host, known);
    return known;
  };
  const route: Route = async (request, response) => {
    const [, host, part, rest = ""] = PATH.exec(request.path) ?? [];
    if (!host?.endsWith(".example")) return false;
    const store = storeAt(host);
    if (part === "wp-json/wc/v3") return await rest3(store, { ...request, resource: rest }, response);
    if (part === "wc-auth/v1" && rest === "authorize") return consentPage(store, request, response);
    if (part === "wc-auth/v1" && rest === "access_granted") return await grantAccess(store, request, response);
    if (part === "shop" || part === "order-received") return await shop(store, `${part}/${rest}`, request, response);
    return false;
  };

  async function rest3(store: Store, request: SandboxRequest & { resource: string }, response: ServerResponse) {
    const text = await readText(request.raw, SIZE_LIMIT_BYTES);
    if (text === null) return sendProblem(response, 413, "The body is larger than 256 KiB.");
    const body = fieldsOf(text);
    records.add(recordOf("woocommerce", request, text === "" ? null : body));
    if (await controls.fails("woocommerce", response)) return true;
    return await answerRest(store, { ...request, body }, response);
  }

  async function shop(store: Store, place: string, request: SandboxRequest, response: ServerResponse) {
    const key = request.query.get("key") ?? "";
    if (place === "shop/" && request.method === "GET") return sendPage(response, checkoutPage(store, key));
    if (place === "shop/checkout" && request.method === "POST") {
      const form = new URLSearchParams((await readText(request.raw, SIZE_LIMIT_BYTES)) ?? "");
      const { id } = placeOrder(store, readCheckout(form));
      const query = new URLSearchParams({ key: form.get("key") ?? "" });
      return redirect(response, `/woocommerce/${store.host}/order-received/${id}?${query}`);
    }
    const order = store.orders.get(Number(place.split("/")[1]));
    if (!order) return sendProblem(response, 404, "This order doesn't exist.");
    return sendPage(response, orderPage(store, order, key, appUrl));
  }

  return {
    route,
    // Its stores share nothing with the app until they are connected.
    settings: () => ({}),
    stores: () => [...stores.values()].map(({ host, keys, webhooks }) => ({ host, keys, webhooks })),
  };
}

function fieldsOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
  } catch {
    return {};
  }
}
