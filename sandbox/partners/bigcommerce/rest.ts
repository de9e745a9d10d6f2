import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { SandboxRequest } from "../../http.ts";
import { type Channel, DEFAULT_CHANNEL } from "./channels.ts";
import { wireOrder } from "./order.ts";
import type { Store, StoreHook, StoreScript } from "./store.ts";
import { json } from "./token-endpoint.ts";

/** A request to a store's API, with its body. */
export interface RestRequest extends SandboxRequest {
  /** With the version: `v2/orders`. */
  resource: string;
  body: Record<string, unknown>;
  /** The store's channels. */
  channels: readonly Channel[];
}

/** Answers a request to the API of a store as BigCommerce does. */
export function answerRest(store: Store, request: RestRequest, response: ServerResponse): true {
  const { raw, method, resource } = request;
  if (store.token === null || raw.headers["x-auth-token"] !== store.token) {
    return json(response, 401, { status: 401, title: "X-Auth-Token header is required" });
  }
  const [version = "", kind = "", id, part] = resource.split("/");
  if (resource === "v2/store" && method === "GET") return json(response, 200, information(store));
  if (version === "v2" && kind === "orders" && method === "GET") {
    return id ? anOrder(store, id, part, response) : orders(store, request, response);
  }
  if (version === "v3" && kind === "hooks") return hooks(store, request, id, response);
  if (resource === "v3/channels" && method === "GET") return channels(request, response);
  if (resource.startsWith("v3/content/scripts")) return scripts(store, request, part, response);
  return notFound(version, response);
}

function information({ hash }: Store) {
  return {
    id: hash,
    domain: `${hash}.example`,
    secure_url: `https://${hash}.example`,
    name: `Store ${hash}`,
    plan_name: "Plus Plan",
    currency: "USD",
    timezone: { name: "America/Chicago", raw_offset: -21_600 },
  };
}

function anOrder(store: Store, id: string, part: string | undefined, response: ServerResponse): true {
  const order = store.orders.get(Number(id));
  if (!order) return json(response, 404, [{ status: 404, message: "The requested resource was not found." }]);
  if (part === "products") return json(response, 200, [{ id: 1, product_id: 7301, sku: "MUG-1", quantity: 1 }]);
  if (part !== "coupons") return json(response, 200, wireOrder(order));
  return order.coupon === "" ? noContent(response) : json(response, 200, [{ id: 1, code: order.coupon }]);
}

function orders(store: Store, { query }: RestRequest, response: ServerResponse): true {
  const since = new Date(query.get("min_date_modified") ?? 0);
  const found = [...store.orders.values()]
    .filter(({ id, modifiedAt }) => modifiedAt >= since && id >= Number(query.get("min_id") ?? 0))
    .slice(0, Number(query.get("limit") ?? 50));
  return found.length === 0 ? noContent(response) : json(response, 200, found.map(wireOrder));
}

function channels({ query, channels: all }: RestRequest, response: ServerResponse): true {
  const types = query.get("type:in")?.split(",");
  return json(response, 200, { data: all.filter(({ type }) => types?.includes(type) ?? true), meta: {} });
}

function hooks(store: Store, request: RestRequest, id: string | undefined, response: ServerResponse): true {
  const { method, body } = request;
  if (!id && method === "GET") return json(response, 200, { data: store.hooks, meta: {} });
  if (!id && method === "POST") {
    const hook: StoreHook = { id: store.nextId++, scope: "", destination: "", is_active: true, headers: {} };
    store.hooks.push(hook);
    return json(response, 200, { data: Object.assign(hook, hookFields(body)), meta: {} });
  }
  const hook = store.hooks.find((one) => one.id === Number(id));
  if (!hook) return notFound("v3", response);
  if (method === "PUT") Object.assign(hook, hookFields(body));
  if (method === "DELETE") store.hooks = store.hooks.filter((one) => one !== hook);
  return json(response, 200, { data: hook, meta: {} });
}

function hookFields({ scope, destination, is_active, headers }: Record<string, unknown>) {
  return {
    ...(typeof scope === "string" && { scope }),
    ...(typeof destination === "string" && { destination }),
    ...(typeof is_active === "boolean" && { is_active }),
    ...(typeof headers === "object" && headers !== null && { headers: { ...headers } }),
  };
}

function scripts(store: Store, request: RestRequest, uuid: string | undefined, response: ServerResponse): true {
  const { method, body } = request;
  if (!uuid && method === "GET") return json(response, 200, { data: store.scripts, meta: {} });
  if (method === "POST" || method === "PUT") {
    const channelId = Number(body.channel_id ?? DEFAULT_CHANNEL);
    if (!request.channels.some(({ id }) => id === channelId)) {
      return json(response, 422, { status: 422, title: `The channel ${channelId} doesn't exist.` });
    }
    const script = uuid ? store.scripts.find((one) => one.uuid === uuid) : newScript(store, channelId);
    if (!script) return notFound("v3", response);
    // A script stays on the storefront that it was made for.
    const { uuid: own, channel_id } = script;
    return json(response, 200, { data: Object.assign(script, body, { uuid: own, channel_id }), meta: {} });
  }
  store.scripts = store.scripts.filter((one) => one.uuid !== uuid);
  return noContent(response);
}

function newScript(store: Store, channel_id: number): StoreScript {
  const shown = { visibility: "storefront", enabled: true, auto_uninstall: false };
  const script = { uuid: randomUUID(), name: "", html: "", channel_id, ...shown };
  store.scripts.push(script);
  return script;
}

function notFound(version: string, response: ServerResponse): true {
  const text = "The requested resource was not found.";
  return json(response, 404, version === "v2" ? [{ status: 404, message: text }] : { status: 404, title: text });
}

function noContent(response: ServerResponse): true {
  response.writeHead(204).end();
  return true;
}
