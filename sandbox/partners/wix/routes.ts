import { createPublicKey } from "node:crypto";
import type { ServerResponse } from "node:http";
import { membersOf } from "#lib/unknown-values.ts";
import { jsonOf, readText } from "../../body.ts";
import { type Route, redirect, type SandboxRequest, sendJson, sendPage, sendProblem } from "../../http.ts";
import { readOrderChange } from "../order-changes.ts";
import { recordOf } from "../recorded.ts";
import type { StandIn, StandInContext } from "../stand-in.ts";
import { answerApi } from "./api.ts";
import { checkoutPage, thankYouOf, thankYouPage } from "./order-pages.ts";
import { chooseSitePage, dashboardPage, installPage, ordersPage } from "./pages.ts";
import { changeOrder, placeOrder } from "./place-order.ts";
import { makeWixRefusals, type WixRefusals } from "./refusals.ts";
import { type RegisteredApp, type Site, Sites } from "./sites.ts";
import { orderEvent, sendWebhook } from "./webhooks.ts";

const LIMIT_BYTES = 1024 * 1024;
const API_PATH = /^\/wix\/(oauth2|apps|ecom)\//;
const SITE_PATH =
  /^\/wix\/site\/([^/]+)\/(dashboard|install|uninstall|checkout|orders|thank-you-page|danke|merci|webhook|anonymize|expire|state)(?:\/([0-9a-f-]{36}))?$/;

/**
 * The stand-in of Wix, under `/wix`: what the product requests of its API, which is recorded, and what people and tests
 * do at Wix: `/wix/site/<name>/dashboard` is a site's dashboard with the app in it.
 */
export function makeWix(app: RegisteredApp, { records, controls }: StandInContext): StandIn {
  const sites = new Sites();
  const refusals = makeWixRefusals();
  const routes: Route[] = [
    async (request, response) => {
      if (!API_PATH.test(request.path)) return false;
      const body = jsonOf((await readText(request.raw, LIMIT_BYTES)) ?? "");
      records.add(recordOf("wix", request, body ?? null));
      if (await controls.fails("wix", response)) return true;
      const answer = answerApi({ app, sites, refusals }, request, body);
      if (!answer) return false;
      response.statusCode = answer.status;
      response.setHeader("content-type", "application/json; charset=utf-8");
      response.end(JSON.stringify(answer.body));
      return true;
    },
    (request, response) => answerInstaller(app, sites, request, response),
    async (request, response) => {
      const [, handle = "", action = "", id = ""] = SITE_PATH.exec(request.path) ?? [];
      const site = sites.named(handle);
      if (!site) return false;
      if (request.method === "GET") return show({ app, site, refusals }, request, response, { action, id });
      return request.method === "POST" && (await act(app, site, request, response, action));
    },
  ];
  const publicKey = createPublicKey(app.privateKey).export({ type: "spki", format: "pem" });
  const settings = () => ({ appId: app.appId, appSecret: app.secret, publicKey: `${publicKey}` });
  return { slug: "wix", settings, refusals, routes };
}

/** The page that a link to install the app opens, the choice of a site there, and links into a site's dashboard. */
function answerInstaller(
  app: RegisteredApp,
  sites: Sites,
  { method, path, query }: SandboxRequest,
  response: ServerResponse,
) {
  if (method !== "GET") return false;
  if (path === "/wix/installer/install") {
    if (query.get("appId") !== app.appId) return sendProblem(response, 404, "Wix has no such app.");
    return sendPage(response, chooseSitePage(query.get("postInstallationUrl") ?? ""));
  }
  const [, siteId = ""] = /^\/wix\/dashboard\/([0-9a-f-]{36})\/app\//.exec(path) ?? [];
  // A site's id is that of the app's instance here.
  const opened = sites.ofInstance(siteId);
  if (opened) return redirect(response, `/wix/site/${opened.handle}/dashboard`);
  const site = path === "/wix/installer/site" ? sites.named(query.get("site") ?? "") : null;
  return site ? sendPage(response, installPage(site, query.get("back") ?? "")) : false;
}

function kindOf(userId: string) {
  if (userId.startsWith("member-")) return "siteMember";
  return userId === "owner-1" ? "owner" : "contributor";
}

function show(
  { app, site, refusals }: { app: RegisteredApp; site: Site; refusals: WixRefusals },
  { path, query }: SandboxRequest,
  response: ServerResponse,
  { action, id }: { action: string; id: string },
): boolean {
  const thankYou = thankYouOf(site, refusals);
  switch (action) {
    case "dashboard": {
      if (!site.isInstalled) return sendPage(response, installPage(site, path));
      const userId = query.get("user") ?? "owner-1";
      const ageSeconds = refusals.at(site.handle, "olderInstance") ? 3600 : Number(query.get("age") ?? 0);
      const signedAt = new Date(Date.now() - ageSeconds * 1000);
      return sendPage(response, dashboardPage(app, site, { userId, is: kindOf(userId), signedAt }));
    }
    case "checkout":
      return sendPage(response, checkoutPage(app, site, thankYou));
    case "orders":
      return sendPage(response, ordersPage(site));
    case thankYou.slug: {
      const order = site.orders.get(id);
      return order ? sendPage(response, thankYouPage(app, site, order, thankYou)) : false;
    }
    case "state":
      return sendJson(response, { ...site, orders: [...site.orders.values()], tokens: site.tokens.length });
    default:
      return false;
  }
}

async function act(
  app: RegisteredApp,
  site: Site,
  request: SandboxRequest,
  response: ServerResponse,
  action: string,
): Promise<boolean> {
  const sent = (await readText(request.raw, LIMIT_BYTES)) ?? "";
  const home = `/wix/site/${site.handle}/dashboard`;
  switch (action) {
    case "install":
      site.isInstalled = true;
      await sendWebhook(app, site, { eventType: "AppInstalled", data: { appId: app.appId } });
      return redirect(response, backOf(app, site, request.query.get("back")) ?? home);
    case "uninstall":
      // Tokens are dead and the script is gone at once; then the app gets a webhook.
      Object.assign(site, { isInstalled: false, tokens: [], script: null });
      await sendWebhook(app, site, { eventType: "AppRemoved", data: { appId: app.appId } });
      return redirect(response, home);
    case "expire":
      for (const token of site.tokens) token.expiresAt = 0;
      return sendJson(response, { expired: site.tokens.length });
    case "checkout":
      return sendJson(response, await placeOrder(app, site, new URLSearchParams(sent)));
    case "orders": {
      const change = readOrderChange(new URLSearchParams(sent));
      const order = site.orders.get(change?.order ?? "");
      if (!change || !order) return sendProblem(response, 404, "This order doesn't exist.");
      await changeOrder(app, site, order, change);
      return redirect(response, request.path);
    }
    case "anonymize":
      return sendJson(response, { statuses: await anonymize(app, site, String(membersOf(jsonOf(sent)).orderId)) });
    case "webhook":
      return sendJson(response, { statuses: await sendOnDemand(app, site, sent) });
    default:
      return false;
  }
}

/** A site was asked to forget the buyer of an order. */
async function anonymize(app: RegisteredApp, site: Site, orderId: string): Promise<number[]> {
  const order = site.orders.get(orderId);
  if (!order) return [];
  Object.assign(order, { buyerInfo: {}, billingInfo: {}, updatedDate: new Date().toISOString() });
  return await sendWebhook(app, site, orderEvent(site, "updated", order, { triggeredByAnonymizeRequest: true }));
}

/** `{ eventType, data, copies?, signedAt? }`: a webhook that a test wants. */
async function sendOnDemand(app: RegisteredApp, site: Site, text: string): Promise<number[]> {
  const { eventType, data, copies, signedAt } = membersOf(jsonOf(text));
  return await sendWebhook(app, site, {
    eventType: String(eventType),
    data: membersOf(data),
    ...(typeof copies === "number" && { copies }),
    ...(typeof signedAt === "number" && { signedAt }),
  });
}

/** The app's own address with what Wix adds, unsigned; or a page of the sandbox itself. */
function backOf(app: RegisteredApp, { instanceId }: Site, back: string | null): string | null {
  if (back === null || back === "") return null;
  if (/^\/wix\/site\/[^\\]*$/.test(back)) return back;
  const url = URL.parse(back);
  if (url?.origin !== new URL(app.appUrl).origin) return null;
  for (const [name, value] of Object.entries({ appId: app.appId, tenantId: instanceId, instanceId })) {
    url.searchParams.set(name, value);
  }
  return url.href;
}
