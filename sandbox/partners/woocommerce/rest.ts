import type { ServerResponse } from "node:http";
import type { SandboxRequest } from "../../http.ts";
import { ping } from "./deliver.ts";
import type { Store, StoreWebhook } from "./store.ts";

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
  if (!isKnown(store, request)) {
    return problem(response, 401, "woocommerce_rest_cannot_view", "Sorry, you cannot list resources.");
  }
  const { method, resource } = request;
  const [kind, id] = resource.split("/");
  if (kind === "system_status" && method === "GET") return json(response, 200, systemStatus(store));
  if (kind === "orders" && method === "GET")
    return id ? anOrder(store, id, response) : orders(store, request, response);
  if (kind === "webhooks") return await webhooks(store, request, id, response);
  return problem(response, 404, "rest_no_route", "No route was found matching the URL and request method.");
}

/** Any key, unless it contains `bad` or was deleted. */
function isKnown({ revoked }: Store, { raw, query }: SandboxRequest): boolean {
  const [, encoded = ""] = /^Basic ([\w+/=]+)$/i.exec(raw.headers.authorization ?? "") ?? [];
  const [inHeader = "", secretInHeader = ""] = Buffer.from(encoded, "base64").toString().split(":");
  const key = inHeader || (query.get("consumer_key") ?? "");
  const secret = secretInHeader || (query.get("consumer_secret") ?? "");
  return key !== "" && secret !== "" && !`${key}${secret}`.includes("bad") && !revoked.has(key);
}

function systemStatus({ host }: Store) {
  const address = `https://${host}`;
  return {
    environment: { home_url: address, site_url: address, version: "11.0.0", wp_version: "7.0", php_version: "8.3.1" },
    settings: { currency: "USD", currency_symbol: "&#36;" },
    active_plugins: [],
  };
}

function anOrder(store: Store, id: string, response: ServerResponse): true {
  const order = store.orders.get(Number(id));
  return order
    ? json(response, 200, order)
    : problem(response, 404, "woocommerce_rest_shop_order_invalid_id", "Invalid ID.");
}

function orders(store: Store, { query }: RestRequest, response: ServerResponse): true {
  const after = query.get("modified_after") ?? "";
  const perPage = Math.min(Number(query.get("per_page") ?? DEFAULT_PAGE), LARGEST_PAGE);
  const found = [...store.orders.values()].filter((order) => order.date_modified_gmt > after.slice(0, 19));
  const sorted = query.get("order") === "asc" ? found : found.toReversed();
  const start = (Number(query.get("page") ?? 1) - 1) * perPage;
  response.setHeader("x-wp-total", String(found.length));
  response.setHeader("x-wp-totalpages", String(Math.ceil(found.length / perPage)));
  return json(response, 200, sorted.slice(start, start + perPage));
}

async function webhooks(
  store: Store,
  { method, body, query }: RestRequest,
  id: string | undefined,
  response: ServerResponse,
): Promise<true> {
  if (!id && method === "GET") return json(response, 200, store.webhooks.map(wireWebhook));
  if (!id && method === "POST") return await addWebhook(store, body, response);
  const webhook = store.webhooks.find((one) => one.id === Number(id));
  if (!webhook) return problem(response, 404, "woocommerce_rest_shop_webhook_invalid_id", "Invalid ID.");
  if (method === "PUT") {
    if (body.status === "active" || body.status === "paused" || body.status === "disabled")
      webhook.status = body.status;
    if (typeof body.secret === "string") webhook.secret = body.secret;
    if (body.status === "active") webhook.failures = 0;
  } else if (method === "DELETE") {
    if (query.get("force") !== "true") {
      return problem(response, 501, "woocommerce_rest_trash_not_supported", "Webhooks do not support trashing.");
    }
    store.webhooks = store.webhooks.filter((one) => one !== webhook);
  }
  return json(response, 200, wireWebhook(webhook));
}

async function addWebhook(store: Store, body: Record<string, unknown>, response: ServerResponse): Promise<true> {
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
  return json(response, status, { code, message, data: { status } });
}

function json(response: ServerResponse, status: number, value: unknown): true {
  response.writeHead(status, { "content-type": "application/json; charset=UTF-8" }).end(JSON.stringify(value));
  return true;
}
