import type { ServerResponse } from "node:http";
import { jsonOf, readText } from "../../body.ts";
import { machineClock } from "../../clock.ts";
import { type Route, redirect, type SandboxRequest, sendJson, sendPage, sendProblem } from "../../http.ts";
import { browserFilesRoute } from "../../shopify/extension-host/browser-files.ts";
import { readOrderChange } from "../order-changes.ts";
import { recordOf } from "../recorded.ts";
import type { StandIn, StandInContext } from "../stand-in.ts";
import { answerAdminRequest } from "./admin-api.ts";
import { adminPage, checkoutPage, installPage, ordersPage, tokenFor } from "./admin-page.ts";
import { appBridgeScript } from "./app-bridge.ts";
import { answerEditor } from "./editor-page.ts";
import { flowPage } from "./flow.ts";
import { metafieldsOf } from "./metafields.ts";
import { answerOrderPage, extensionScript } from "./order-pages.ts";
import { cancelOrder, placeOrder, refundOrder } from "./place-order.ts";
import { planPage, pressPlanButton } from "./plan-page.ts";
import { shopifyRefusals } from "./refusals.ts";
import { restoreStore } from "./restore-store.ts";
import { type RegisteredApp, type Shop, Shops, userOf } from "./shops.ts";
import { grantScopes, sendOnDemand, uninstall } from "./store-actions.ts";
import { type Answer, answerTokenRequest } from "./token-endpoint.ts";

const LIMIT_BYTES = 1024 * 1024;
const LONGEST_TOKEN_SECONDS = 3600;
/** A path of a store, by the store's domain. */
const STORE_API = /^\/shopify\/[a-z0-9-]{1,63}\.myshopify\.com(\/admin\/.+)$/;
/** Where the app leads a store that is to install it. */
const INSTALL_PAGE = /^\/shopify\/([a-z0-9-]{1,63})\.myshopify\.com\/admin\/oauth\/install$/;

/**
 * The stand-in of Shopify, under `/shopify`: what the product requests of a store (`/<domain>/admin/…`), which is recorded, and
 * what people and tests do at Shopify: `/store/<handle>/apps/<client id>/<path>` is the admin with the app in it.
 */
export function makeShopify(app: RegisteredApp, { records, controls }: StandInContext): StandIn {
  const refusals = shopifyRefusals();
  const shops = new Shops(refusals.at);
  const routes: Route[] = [
    async (request, response) => {
      const [, path] = STORE_API.exec(request.path) ?? [];
      const [, handle] = INSTALL_PAGE.exec(request.path) ?? [];
      if (handle !== undefined && request.method === "GET") {
        return redirect(
          response,
          `/shopify/store/${handle}/apps/${encodeURIComponent(request.query.get("client_id") ?? "")}`,
        );
      }
      if (path === undefined || request.method !== "POST") return false;
      const text = (await readText(request.raw, LIMIT_BYTES)) ?? "";
      const body = jsonOf(text);
      records.add(recordOf("shopify", request, body));
      if (await controls.fails("shopify", response)) return true;
      const answer = await answerApi(app, shops, { ...request, path }, { text, body });
      return answer ? sendAnswer(response, answer) : false;
    },
    (request, response) => {
      if (request.path !== "/shopify/app-bridge.js") return false;
      response.setHeader("content-type", "text/javascript; charset=utf-8");
      response.end(appBridgeScript);
      return true;
    },
    browserFilesRoute,
    async ({ method, path }, response) => {
      const [, handle] = /^\/shopify\/extensions\/([a-z-]{1,40})\.js$/.exec(path) ?? [];
      const script = method === "GET" && handle !== undefined ? await extensionScript(app, handle) : null;
      if (script === null) return false;
      response.writeHead(200, { "content-type": "text/javascript; charset=utf-8" }).end(script);
      return true;
    },
    async (request, response) => {
      const [, handle = "", action = "", rest = ""] =
        /^\/shopify\/store\/([^/]+)\/(apps|token|install|uninstall|checkout|orders|flow|discounts|metafields|scopes|webhooks?|expire|restore|settings|blocks|charges)(\/.*)?$/.exec(
          request.path,
        ) ?? [];
      const shop = shops.named(handle);
      return shop ? await answerAtStore(app, shop, request, response, { action, rest }) : false;
    },
  ];
  const settings = () => ({ clientId: app.clientId, clientSecret: app.secret });
  return { slug: "shopify", settings, refusals, routes };
}

async function answerApi(
  app: RegisteredApp,
  shops: Shops,
  { path, raw }: SandboxRequest,
  { text, body }: { text: string; body: unknown },
): Promise<Answer | null> {
  if (path === "/admin/oauth/access_token") return answerTokenRequest(app, shops, text);
  if (!/^\/admin\/api\/\d{4}-\d\d\/graphql\.json$/.test(path)) return null;
  const token = String(raw.headers["x-shopify-access-token"] ?? "");
  return await answerAdminRequest(shops, token, body, {
    onUninstall: (shop) => void uninstall(app, shop),
    clock: app.clock,
  });
}

async function answerAtStore(
  app: RegisteredApp,
  shop: Shop,
  request: SandboxRequest,
  response: ServerResponse,
  { action, rest }: { action: string; rest: string },
): Promise<boolean> {
  const { method, query } = request;
  const home = `/shopify/store/${shop.handle}/apps/${app.clientId}`;
  const user = userOf(shop, query.get("user") ?? "1", query.get("email"));
  if (answerEditor(shop, request, response, `${action}${rest}`)) return true;
  const seconds = Math.min(Number(query.get("seconds") ?? 60), LONGEST_TOKEN_SECONDS);
  if (method === "GET" && action === "token") {
    return sendJson(response, { token: tokenFor(app, shop, user.id, seconds) });
  }
  if (method === "GET" && action === "apps") {
    const [clientId, ...segments] = rest.slice(1).split("/");
    if (clientId === "") return redirect(response, home);
    if (clientId !== app.clientId) return false;
    if (!shop.isInstalled) return sendPage(response, installPage(shop, request.raw.url ?? home));
    const path = query.get("path") ?? `/${segments.join("/")}${ofApp(query)}`;
    const opened = { path: path.replace(/^\/(?=$|\?)/, "/dashboard"), withToken: !query.has("without-token") };
    const signer = { ...app, secret: query.get("secret") ?? app.secret };
    return sendPage(response, adminPage({ app: signer, shop, userId: user.id, seconds, ...opened }));
  }
  if (method === "GET" && action === "checkout") return sendPage(response, checkoutPage(shop));
  if (method === "GET" && action === "flow") {
    const asksForJson = request.raw.headers.accept?.includes("application/json");
    return asksForJson ? sendJson(response, shop.flowStarts) : sendPage(response, flowPage(shop));
  }
  if (method === "GET" && action === "discounts") return sendJson(response, [...shop.discounts.values()]);
  if (method === "GET" && action === "orders" && rest === "") return sendPage(response, ordersPage(shop));
  if (method === "GET" && action === "orders") return await answerOrderPage(app, shop, rest, response);
  if (action === "charges" && rest.endsWith("/pricing_plans")) return await answerPlans(app, shop, request, response);
  if (method === "GET" && action === "webhooks") return sendJson(response, shop.subscriptions);
  if (method === "GET" && action === "metafields") return sendJson(response, metafieldsOf(shop));
  if (method !== "POST") return false;
  const sent = (await readText(request.raw, LIMIT_BYTES)) ?? "";
  switch (action) {
    case "install":
      Object.assign(shop, { isInstalled: true, hasLeft: false });
      return redirect(response, localPath(query.get("back")) ?? home);
    case "uninstall":
      await uninstall(app, shop);
      return redirect(response, home);
    case "scopes":
      return sendJson(response, { statuses: await grantScopes(app, shop, jsonOf(sent)) });
    case "restore":
      restoreStore(shop, jsonOf(sent));
      return sendJson(response, { orders: shop.orders.size });
    case "expire":
      for (const grant of shop.grants) grant.expiresAt = 0;
      return sendJson(response, { expired: shop.grants.length });
    case "checkout": {
      const deliveries = { copies: Number(query.get("copies") ?? 1), shuffled: query.has("shuffled") };
      const { order, statuses } = await placeOrder(app, shop, new URLSearchParams(sent), deliveries);
      if (request.raw.headers.accept?.includes("text/html")) {
        return redirect(response, `/shopify/store/${shop.handle}/orders/${order.number}/thank-you`);
      }
      return sendJson(response, { order, statuses });
    }
    case "orders": {
      const [, number] = /^\/(\d{1,20})\/cancel$/.exec(rest) ?? [];
      const change = readOrderChange(new URLSearchParams(number ? { order: number, action: "cancel" } : sent));
      const order = shop.orders.get(Number(change?.order));
      if (!change || !order) return false;
      const { action: done, amount } = change;
      const statuses =
        done === "refund" ? await refundOrder(app, shop, order, amount) : await cancelOrder(app, shop, order);
      return number ? sendJson(response, { statuses }) : redirect(response, request.path);
    }
    default:
      return sendJson(response, { statuses: await sendOnDemand(app, shop, jsonOf(sent)) });
  }
}

/** The app's plan page. A chosen plan leads back into the app, to the address that is its welcome link at Shopify. */
async function answerPlans(
  app: RegisteredApp,
  shop: Shop,
  { method, raw, path }: SandboxRequest,
  response: ServerResponse,
): Promise<boolean> {
  const { clock = machineClock } = app;
  if (method === "GET") return sendPage(response, planPage(shop, clock));
  const form = new URLSearchParams((await readText(raw, LIMIT_BYTES)) ?? "");
  if (!(await pressPlanButton(app, shop, form, clock))) return sendProblem(response, 400, "There is no such button.");
  const welcome = `/shopify/store/${shop.handle}/apps/${app.clientId}/dashboard?charge_id=1`;
  return redirect(response, form.has("choose") ? welcome : path);
}

/** What changes the sandbox's admin, such as the secret that the first token is signed with; the rest is the app's. */
const ownParameters = ["user", "email", "seconds", "path", "without-token", "secret"];

function ofApp(query: URLSearchParams): string {
  const rest = new URLSearchParams(query);
  for (const name of ownParameters) rest.delete(name);
  return rest.size > 0 ? `?${rest}` : "";
}

/** A path of the sandbox itself. */
function localPath(text: string | null): string | null {
  return text !== null && /^\/shopify\/store\/[^\\]*$/.test(text) ? text : null;
}

function sendAnswer(response: ServerResponse, { status, body }: Answer): true {
  if (status >= 500) return sendProblem(response, status, "The sandbox fails as requested.");
  response.statusCode = status;
  response.setHeader("content-type", "application/json; charset=utf-8");
  response.end(JSON.stringify(body));
  return true;
}
