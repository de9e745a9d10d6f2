import { membersOf } from "#lib/unknown-values.ts";
import { jsonOf } from "../../body.ts";
import type { SandboxRequest } from "../../http.ts";
import { takeBillingEvent } from "./billing-events.ts";
import type { WixRefusals } from "./refusals.ts";
import { signInstance } from "./sign.ts";
import { addToken, type RegisteredApp, type Site, type Sites } from "./sites.ts";

/** An answer as JSON. */
export interface Answer {
  status: number;
  body: object;
}

const LARGEST_PAGE = 100;

/** What answers the requests. */
export interface Wix {
  app: RegisteredApp;
  sites: Sites;
  refusals: WixRefusals;
}

/** Answers a request to Wix's REST API; null for one that the product doesn't make. */
export function answerApi(wix: Wix, request: SandboxRequest, body: unknown): Answer | null {
  const { app, sites } = wix;
  const { method } = request;
  const path = request.path.slice("/wix".length);
  if (method === "POST" && path === "/oauth2/token") return giveToken(app, sites, membersOf(body));
  if (method === "POST" && path === "/oauth2/token-info") return tokenInfo(wix, String(membersOf(body).token));
  const site = sites.ofToken(String(request.raw.headers.authorization ?? "").replace(/^Bearer /, ""));
  if (!site) return { status: 401, body: { message: "The access token isn't valid", details: {} } };
  if (method === "GET" && path === "/apps/v1/instance") return { status: 200, body: instanceOf(site) };
  if (method === "POST" && path === "/apps/v1/scripts") return setScript(site, membersOf(membersOf(body).properties));
  if (method === "POST" && path === "/apps/v1/billing-event")
    return takeBillingEvent(wix, site, membersOf(membersOf(body).event));
  if (method === "POST" && path === "/ecom/v1/orders/search") return search(site, membersOf(membersOf(body).search));
  const [, id] = /^\/ecom\/v1\/orders\/([0-9a-f-]{36})$/.exec(path) ?? [];
  if (method !== "GET" || id === undefined) return null;
  const order = site.orders.get(id);
  return order ? { status: 200, body: { order } } : { status: 404, body: { message: "order not found" } };
}

/** Client credentials. Every site that has the app gets a token. */
function giveToken(app: RegisteredApp, sites: Sites, asked: Record<string, unknown>): Answer {
  const { grant_type, client_id, client_secret, instance_id } = asked;
  if (grant_type !== "client_credentials") return { status: 400, body: { error: "unsupported_grant_type" } };
  if (client_id !== app.appId || client_secret !== app.secret)
    return { status: 401, body: { error: "invalid_client" } };
  const site = sites.ofInstance(String(instance_id));
  if (!site) return { status: 400, body: { error: "invalid_grant", error_description: "app instance not found" } };
  const { text, expiresIn } = addToken(site);
  return { status: 200, body: { access_token: text, expires_in: expiresIn, token_type: "Bearer" } };
}

/** What Wix says of an instance that it signed for a page in a dashboard. */
function tokenInfo({ app, sites, refusals }: Wix, token: string): Answer {
  const data = membersOf(jsonOf(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()));
  const site = sites.ofInstance(String(data.instanceId));
  const isActive = site && token === signInstance(app.secret, data) && !refusals.at(site.handle, "inactiveInstance");
  if (!isActive) return { status: 200, body: { active: false } };
  const subject = { subjectType: data.siteMemberId ? "MEMBER" : "USER", subjectId: data.uid };
  const { instanceId } = site;
  return { status: 200, body: { active: true, ...subject, clientId: app.appId, siteId: instanceId, instanceId } };
}

function instanceOf({ handle, instanceId }: Site) {
  return {
    instance: {
      instanceId,
      appName: "Afterword",
      appVersion: "1.0.0",
      isFree: true,
      freeTrialAvailable: false,
      permissions: ["WIX_STORES.READ_ORDERS"],
      copiedFromTemplate: false,
    },
    site: {
      siteDisplayName: siteName(handle),
      locale: "en",
      paymentCurrency: "USD",
      siteId: instanceId,
      url: `https://${handle}.example`,
      ownerInfo: { email: "", emailStatus: "VERIFIED_OPT_IN" },
      installedWixApps: ["stores"],
      multilingual: { isMultiLingual: false },
    },
  };
}

/** `harbor-goods` is "Harbor Goods". */
export function siteName(handle: string): string {
  return handle
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

/** Parameters stay when only `disabled` is sent; their values have to be texts. */
function setScript(site: Site, given: Record<string, unknown>): Answer {
  const parameters = Object.entries(membersOf(given.parameters));
  const wrong = parameters.find(([, value]) => typeof value !== "string");
  if (wrong) return { status: 400, body: { message: `parameters.${wrong[0]} must be a string` } };
  const kept = given.parameters === undefined ? (site.script?.parameters ?? {}) : {};
  const texts = Object.fromEntries(parameters.map(([name, value]) => [name, String(value)]));
  site.script = { parameters: { ...kept, ...texts }, disabled: given.disabled === true };
  return { status: 200, body: { properties: site.script } };
}

/** A cursor has the whole search in it: nothing but a limit may come with it. */
function search(site: Site, { filter, sort, cursorPaging }: Record<string, unknown>): Answer {
  const { limit, cursor } = membersOf(cursorPaging);
  if (cursor !== undefined && (filter !== undefined || sort !== undefined)) {
    return { status: 400, body: { message: "cursor can't be sent with filter or sort" } };
  }
  const [since = "", start = "0"] =
    typeof cursor === "string"
      ? Buffer.from(cursor, "base64url").toString().split(" ")
      : [String(membersOf(membersOf(filter).updatedDate).$gte ?? "")];
  const size = Math.min(Number(limit ?? LARGEST_PAGE), LARGEST_PAGE);
  const found = [...site.orders.values()]
    .filter(({ status, updatedDate }) => status !== "INITIALIZED" && updatedDate >= since)
    .sort((one, other) => one.updatedDate.localeCompare(other.updatedDate));
  const end = Number(start) + size;
  const orders = found.slice(Number(start), end);
  const hasNext = found.length > end;
  const cursors = hasNext ? { next: Buffer.from(`${since} ${end}`).toString("base64url") } : {};
  return { status: 200, body: { orders, metadata: { count: orders.length, cursors, hasNext } } };
}
