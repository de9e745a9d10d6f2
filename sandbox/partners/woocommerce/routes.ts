import type { ServerResponse } from "node:http";
import { type Route, redirect, type SandboxRequest, sendPage, sendProblem } from "../../http.ts";
import { readCheckout } from "../checkout-form.ts";
import { orderList, readOrderChange } from "../order-changes.ts";
import { makeStores, readForm, takeApiRequest } from "../platform-stores.ts";
import { recordOf } from "../recorded.ts";
import type { StandIn, StandInContext } from "../stand-in.ts";
import { consentPage, grantAccess } from "./consent.ts";
import { changeOrder, placeOrder, refundedOf } from "./order.ts";
import { wooRefusals } from "./refusals.ts";
import { answerIndex, answerRest } from "./rest.ts";
import { checkoutPage, homePage, orderPage, storePage } from "./shop.ts";
import { makeStore, type Store } from "./store.ts";
import { followUsers } from "./users.ts";

const PATH =
  /^\/woocommerce\/([a-z0-9.-]{1,253})\/(wp-json\/wc\/v3|wp-json|wc-auth\/v1|shop|order-received|orders)(?:\/(.*))?$/;

/** WooCommerce stores at `/woocommerce/<host>/…`, one for each host under `.example`. */
export function makeWooCommerce({ appUrl, ...context }: StandInContext & { appUrl: string }): StandIn {
  const refusals = wooRefusals((host) => {
    for (const store of stores.known.values()) if (host === null || store.host === host) followUsers(store);
  });
  const stores = makeStores((host) => makeStore(host, (name) => refusals.at(host, name)));
  const route: Route = async (request, response) => {
    const [, host, part, rest = ""] = PATH.exec(request.path) ?? [];
    if (!host?.endsWith(".example")) return false;
    const store = stores.at(host);
    if (store.refusal("plainPermalinks") && (part === "wp-json" || part?.includes("/"))) {
      return plain(store, request, response);
    }
    if (part === "wp-json") return rest === "" ? await index(store, request, response) : false;
    if (part === "wp-json/wc/v3") return await rest3(store, { ...request, resource: rest }, response);
    if (part === "wc-auth/v1" && rest === "authorize") return consentPage(store, request, response);
    if (part === "wc-auth/v1" && rest === "access_granted") return await grantAccess(store, request, response);
    if (part === "orders" && rest === "") return await orders(store, request, response);
    if (part === "shop" || part === "order-received") return await shop(store, `${part}/${rest}`, request, response);
    return false;
  };

  /** WordPress behind a server that knows none of its addresses: it adds a slash, and shows its home page. */
  function plain(store: Store, request: SandboxRequest, response: ServerResponse): true {
    const { path } = request;
    context.records.add(recordOf("woocommerce", request, null));
    if (path.endsWith("/")) return sendPage(response, homePage(store));
    const own = path.slice(`/woocommerce/${store.host}`.length);
    // A browser stays in the sandbox.
    const site = own.startsWith("/wc-auth/") ? `/woocommerce/${store.host}` : `https://${store.host}`;
    response.writeHead(301, { location: `${site}${own}/` }).end();
    return true;
  }

  async function index(store: Store, request: SandboxRequest, response: ServerResponse) {
    const body = await takeApiRequest("woocommerce", request, response, context);
    return body === null ? true : answerIndex(store, response);
  }

  async function rest3(store: Store, request: SandboxRequest & { resource: string }, response: ServerResponse) {
    const body = await takeApiRequest("woocommerce", request, response, context);
    if (body === null) return true;
    return await answerRest(store, { ...request, body }, response);
  }

  async function shop(store: Store, place: string, request: SandboxRequest, response: ServerResponse) {
    const key = request.query.get("key") ?? "";
    if (place === "shop/" && request.method === "GET") return sendPage(response, checkoutPage(store, key));
    if (place === "shop/checkout" && request.method === "POST") {
      const form = await readForm(request);
      const { id } = placeOrder(store, readCheckout(form));
      const query = new URLSearchParams({ key: form.get("key") ?? "" });
      return redirect(response, `/woocommerce/${store.host}/order-received/${id}?${query}`);
    }
    const order = store.orders.get(Number(place.split("/")[1]));
    if (!order) return sendProblem(response, 404, "This order doesn't exist.");
    return sendPage(response, orderPage(store, order, key, appUrl));
  }

  async function orders(store: Store, request: SandboxRequest, response: ServerResponse) {
    if (request.method === "POST") {
      const change = readOrderChange(await readForm(request));
      const order = store.orders.get(Number(change?.order));
      if (!change || !order) return sendProblem(response, 404, "This order doesn't exist.");
      changeOrder(store, order, change);
      return redirect(response, request.path);
    }
    const all = [...store.orders.values()].map((order) => ({ ...order, refunded: refundedOf(order) }));
    return sendPage(response, storePage(store, orderList(all, ["refund", "cancel", "trash", "restore", "delete"])));
  }

  return {
    slug: "woocommerce",
    refusals,
    routes: [route],
    // Its stores share nothing with the app until they are connected.
    settings: () => ({}),
    stores: () => [...stores.known.values()].map(({ host, keys, webhooks }) => ({ host, keys, webhooks })),
  };
}
