import type { PartnerSlug } from "#lib/partners.ts";
import { membersOf } from "#lib/unknown-values.ts";
import { oneLine } from "../partners/one-line.ts";
import type { RecordedRequest } from "../partners/recorded.ts";
import { restSummary } from "../partners/rest-summary.ts";
import { sentrySummary } from "../partners/sentry.ts";
import { channels } from "../partners/slack/channels.ts";
import { stripeSummary } from "../partners/stripe/summary.ts";

/** What a request to a partner was, in a few words; null for one that its stand-in doesn't know. */
type Summary = (request: RecordedRequest) => string | null;

const SHOPIFY_OPERATION = /^\s{0,100}(query|mutation)\s{1,100}(\w{1,100})/;

const shopify: Summary = ({ path, body }) => {
  if (path.endsWith("/oauth/access_token")) return "Access requested";
  const { query } = membersOf(body);
  const [, kind, name] = SHOPIFY_OPERATION.exec(typeof query === "string" ? query : "") ?? [];
  if (kind === undefined) return null;
  return `${kind === "query" ? "Query" : "Mutation"} ${oneLine(name)}`;
};

const WOOCOMMERCE_API = /^\/woocommerce\/([^/]{1,253})\/wp-json\/wc\/v3\/(.{1,500})$/;

const woocommerce: Summary = ({ method, path }) => {
  const [, host, resource] = WOOCOMMERCE_API.exec(path) ?? [];
  return resource === undefined ? null : restSummary(method, resource, host);
};

const BIGCOMMERCE_API = /^\/bigcommerce\/stores\/([a-z0-9]{1,64})\/v[23]\/(.{1,500})$/;

const bigcommerce: Summary = ({ method, path }) => {
  if (path === "/bigcommerce/oauth2/token") return "Access requested";
  const [, store, resource] = BIGCOMMERCE_API.exec(path) ?? [];
  return resource === undefined ? null : restSummary(method, resource, `store ${store}`);
};

const wix: Summary = ({ method, path }) => {
  if (path === "/wix/oauth2/token") return "Access requested";
  if (path === "/wix/ecom/v1/orders/search") return "Orders searched";
  const [, resource] = /^\/wix\/(?:apps|ecom)\/v1\/(.{1,500})$/.exec(path) ?? [];
  return resource === undefined ? null : restSummary(method, resource);
};

const slack: Summary = ({ path, body }) => {
  const { channel, text, grant_type } = membersOf(body);
  const channelName = channels.find((one) => one.id === channel)?.name ?? oneLine(channel);
  switch (path) {
    case "/slack/oauth/v2/authorize":
      return "Permission page opened";
    case "/slack/api/oauth.v2.access":
      return grant_type === "refresh_token" ? "Access renewed" : "Access requested";
    case "/slack/api/auth.test":
      return "Access checked";
    case "/slack/api/auth.revoke":
      return "Access revoked";
    case "/slack/api/conversations.list":
      return "Channels listed";
    case "/slack/api/chat.postMessage":
      return `Message in #${channelName}: ${oneLine(text)}`;
    case "/slack/api/chat.update":
      return `Message changed in #${channelName}: ${oneLine(text)}`;
    default:
      return null;
  }
};

const klaviyo: Summary = ({ path, body }) => {
  if (path.startsWith("/klaviyo/api/accounts")) return "API key checked";
  if (!path.startsWith("/klaviyo/api/events")) return null;
  const attributesOf = (relation: unknown) => membersOf(membersOf(membersOf(relation).data).attributes);
  const { metric, profile } = attributesOf(body);
  const { email, external_id } = attributesOf(profile);
  return `Event ${oneLine(attributesOf(metric).name)} for ${oneLine(email ?? external_id)}`;
};

const segment: Summary = ({ path, body }) => {
  const { batch } = membersOf(body);
  if (path !== "/segment/v1/batch" || !Array.isArray(batch)) return null;
  const events = batch.map(membersOf);
  const { event, userId, anonymousId } = events.findLast(({ type }) => type === "track") ?? {};
  const { email } = membersOf(events.find(({ type }) => type === "identify")?.traits);
  return `Event ${oneLine(event)} for ${oneLine(email ?? userId ?? anonymousId)}`;
};

const yotpo: Summary = ({ method, path, query, body }) => {
  if (path.endsWith("/access_tokens")) return "Access requested";
  if (!path.endsWith("/customers")) return null;
  if (method === "GET") return `Customer ${oneLine(query.external_ids)} looked up`;
  const { email, external_id, tags } = membersOf(membersOf(body).customer);
  return `Tags of ${oneLine(email ?? external_id)}: ${oneLine(tags)}`;
};

const zendesk: Summary = ({ method, path, query, body }) => {
  const { grant_type, ticket } = membersOf(body);
  if (path.endsWith("/oauth/authorizations/new")) return "Permission page opened";
  if (path.endsWith("/oauth/tokens")) return grant_type === "refresh_token" ? "Access renewed" : "Access requested";
  if (path.endsWith("/api/v2/users/me")) return "Access checked";
  const [, id] = /\/api\/v2\/tickets(?:\/(\d{1,15}))?$/.exec(path) ?? [];
  if (id !== undefined) return `Comment on ticket ${id}`;
  if (!path.endsWith("/api/v2/tickets")) return null;
  return method === "GET"
    ? `Tickets searched for ${oneLine(query.external_id)}`
    : `Ticket: ${oneLine(membersOf(ticket).subject)}`;
};

const webhook: Summary = ({ path, body }) => {
  const [, , host = ""] = path.split("/");
  return `Webhook ${oneLine(membersOf(body).type)} to ${oneLine(host)}`;
};

const googlesheets: Summary = ({ method, path, body }) => {
  if (path.endsWith("/token")) return "Access requested";
  const [, id, rest = ""] = /\/v4\/spreadsheets\/([^/:]+)(.*)$/.exec(path) ?? [];
  if (id === undefined) return null;
  const place = `spreadsheet ${oneLine(id)}`;
  if (rest.endsWith(":append")) {
    const { values } = membersOf(body);
    const [row]: unknown[] = Array.isArray(values) ? values : [];
    return `Row for ${oneLine(membersOf(row)[0])} added to ${place}`;
  }
  if (method === "PUT") return `Columns named in ${place}`;
  return method === "GET" ? `Read from ${place}` : `Columns added to ${place}`;
};

/** What a page did with the messenger. */
const intercom: Summary = ({ path, body }) => {
  if (path !== "/intercom/messenger/web/ping") return null;
  const { action, settings, event } = membersOf(body);
  const { email } = membersOf(settings);
  const what = action === "trackEvent" ? `Event ${oneLine(event)}` : `Messenger: ${oneLine(action)}`;
  return `${what} for ${oneLine(email)}`;
};

const summaries: Partial<Record<PartnerSlug, Summary>> = {
  shopify,
  woocommerce,
  bigcommerce,
  wix,
  slack,
  klaviyo,
  segment,
  yotpo,
  zendesk,
  webhook,
  googlesheets,
  stripe: stripeSummary,
  sentry: sentrySummary,
  intercom,
};

/** What a request was, in a few words. */
export function summaryOf(request: RecordedRequest): string {
  return summaries[request.partner]?.(request) ?? oneLine(`${request.method} ${request.path}`);
}
