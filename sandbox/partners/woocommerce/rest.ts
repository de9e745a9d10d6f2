import type { ServerResponse } from "node:http";
import type { SandboxRequest } from "../../http.ts";
import { answerCoupons } from "./coupons.ts";
import { ping } from "./deliver.ts";
import { deleteOrder } from "./order.ts";
import { problemBody } from "./refusals.ts";
import { type Store, type StoreWebhook, shownOrder, userOfKey } from "./store.ts";
import { userProblem } from "./users.ts";

/** A request to a store's REST API, version 3, with its body. */
export interface RestRequest extends SandboxRequest {
  /** Below `/wp-json/wc/v3/`. */
  resource: string;
  body: Record<string, unknown>;
}

const DEFAULT_PAGE = 10;
const LARGEST_PAGE = 100;

/** Answers a request to the REST API as WooCommerce 11 does. */
export async function answerRest(store: Store, request: RestRequest, response: ServerResponse): Promise<true> {
  if (store.refusal("inactive")) return noRoute(response);
  const key = keyOf(store, request);
  // The same for a key that is unknown as for none.
  if (key === null) return problem(response, 401, "woocommerce_rest_cannot_view", "Sorry, you cannot list resources.");
  const lost = userProblem(store, userOfKey(store, key));
  if (lost) return json(response, lost.data.status, lost);
  const { method, resource } = request;
  const [kind, id] = resource.split("/");
  if (kind === "system_status" && method === "GET") return json(response, 200, systemStatus(store));
  if (kind === "orders" && (method === "GET" || (id && method === "DELETE")))
    return id ? anOrder(store, request, id, response) : orders(store, request, response);
  if (kind === "coupons" && !id && (method === "GET" || method === "POST"))
    return answerCoupons(store, request, response);
  if (kind === "webhooks") return await webhooks(store, request, { id, userId: userOfKey(store, key) }, response);
  return noRoute(response);
}

/** `/wp-json/`: which APIs there are, for everyone. */
export function answerIndex({ host, refusal }: Store, response: ServerResponse): true {
  if (refusal("hiddenIndex")) return problem(response, 401, "rest_not_logged_in", "You are not currently logged in.");
  const namespaces = ["wp/v2", ...(refusal("inactive") ? [] : ["wc/v3", "wc/store/v1"])];
  return json(response, 200, { name: host, home: `https://${host}`, namespaces });
}

function noRoute(response: ServerResponse): true {
  return problem(response, 404, "rest_no_route", "No route was found matching the URL and request method.");
}

/** Any key, unless it contains `bad` or was deleted; null for those, and for none. */
function keyOf({ revoked, refusal }: Store, { raw, query }: SandboxRequest): string | null {
  const header = refusal("dropsAuthorization") ? "" : (raw.headers.authorization ?? "");
  const [, encoded = ""] = /^Basic ([\w+/=]+)$/i.exec(header) ?? [];
  const [inHeader = "", secretInHeader = ""] = Buffer.from(encoded, "base64").toString().split(":");
  const key = inHeader || (query.get("consumer_key") ?? "");
  const secret = secretInHeader || (query.get("consumer_secret") ?? "");
  return key !== "" && secret !== "" && !`${key}${secret}`.includes("bad") && !revoked.has(key) ? key : null;
}

function systemStatus({ host }: Store) {
  const address = `https://${host}`;
  return {
    environment: { home_url: address, site_url: address, version: "11.0.0", wp_version: "7.0", php_version: "8.3.1" },
    settings: { currency: "USD", currency_symbol: "&#36;" },
    active_plugins: [],
  };
}

function anOrder(store: Store, { method, query }: RestRequest, id: string, response: ServerResponse): true {
  const order = store.orders.get(Number(id));
  if (!order) return problem(response, 404, "woocommerce_rest_shop_order_invalid_id", "Invalid ID.");
  const shown = method === "DELETE" ? deleteOrder(store, order, query.get("force") === "true") : order;
  return json(response, 200, shownOrder(store, shown));
}

function orders(store: Store, { query }: RestRequest, response: ServerResponse): true {
  const after = query.get("modified_after") ?? "";
  const perPage = Math.min(Number(query.get("per_page") ?? DEFAULT_PAGE), LARGEST_PAGE);
  const by = query.get("orderby") === "modified" ? "date_modified_gmt" : "date_created_gmt";
  const found = [...store.orders.values()]
    .filter((order) => order.date_modified_gmt > after.slice(0, 19) && order.status !== "trash")
    .toSorted((one, other) => one[by].localeCompare(other[by]) || one.id - other.id);
  const sorted = query.get("order") === "asc" ? found : found.toReversed();
  const start = (Number(query.get("page") ?? 1) - 1) * perPage;
  response.setHeader("x-wp-total", String(found.length));
  response.setHeader("x-wp-totalpages", String(Math.ceil(found.length / perPage)));
  return json(
    response,
    200,
    sorted.slice(start, start + perPage).map((order) => shownOrder(store, order)),
  );
}

async function webhooks(
  store: Store,
  { method, body, query }: RestRequest,
  { id, userId }: { id: string | undefined; userId: number },
  response: ServerResponse,
): Promise<true> {
  if (!id && method === "GET") return json(response, 200, store.webhooks.map(wireWebhook));
  if (!id && method === "POST") return await addWebhook(store, userId, body, response);
  const webhook = store.webhooks.find((one) => one.id === Number(id));
  if (!webhook) return problem(response, 404, "woocommerce_rest_shop_webhook_invalid_id", "Invalid ID.");
  if (method === "PUT") {
    if (body.status === "active" || body.status === "paused" || body.status === "disabled")
      webhook.status = body.status;
    if (typeof body.secret === "string") webhook.secret = body.secret;
  } else if (method === "DELETE") {
    if (query.get("force") !== "true") {
      return problem(response, 501, "woocommerce_rest_trash_not_supported", "Webhooks do not support trashing.");
    }
    store.webhooks = store.webhooks.filter((one) => one !== webhook);
  }
  return json(response, 200, wireWebhook(webhook));
}

async function addWebhook(
  store: Store,
  userId: number,
  body: Record<string, unknown>,
  response: ServerResponse,
): Promise<true> {
  const { name = "", topic = "", delivery_url = "", secret = "" } = body;
  if (!/^(order|customer|product)\.\w+$/.test(String(topic))) {
    return problem(
      response,
      400,
      "woocommerce_rest_webhook_invalid_topic",
      "Webhook topic is required and must be valid.",
    );
  }
  const webhook: StoreWebhook = {
    id: store.nextId++,
    name: String(name),
    topic: String(topic),
    deliveryUrl: String(delivery_url),
    secret: String(secret),
    status: "active",
    failures: 0,
    userId,
  };
  store.webhooks.push(webhook);
  await ping(webhook);
  return json(response, 201, wireWebhook(webhook));
}

/** The secret can be written, not read. */
function wireWebhook({ id, name, topic, deliveryUrl, status }: StoreWebhook) {
  const [resource, event] = topic.split(".");
  return { id, name, status, topic, resource, event, hooks: [], delivery_url: deliveryUrl };
}

function problem(response: ServerResponse, status: number, code: string, message: string): true {
  return json(response, status, problemBody(status, code, message));
}

function json(response: ServerResponse, status: number, value: unknown): true {
  response.writeHead(status, { "content-type": "application/json; charset=UTF-8" }).end(JSON.stringify(value));
  return true;
}
