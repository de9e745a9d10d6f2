import { buildSchema, GraphQLError, graphql } from "graphql";
import { membersOf } from "#lib/unknown-values.ts";
import { machineClock, type SandboxClock } from "../../clock.ts";
import { adminSchema } from "./admin-schema.ts";
import { billingFields } from "./billing.ts";
import { discountResolvers } from "./discounts.ts";
import { type FlowTrigger, receiveFlowTrigger } from "./flow.ts";
import { metafieldResolvers } from "./metafields.ts";
import { oneOrder, ordersSince } from "./order-fields.ts";
import { costReport, queryCost, takePoints } from "./query-cost.ts";
import { grantedScopes, type Shop, type Shops } from "./shops.ts";
import { tagResolvers } from "./tags.ts";
import type { Answer } from "./token-endpoint.ts";

const schema = buildSchema(adminSchema);

/** What the mutation that uninstalls the app does besides. */
export type OnUninstall = (shop: Shop) => void;

/** `POST /admin/api/<version>/graphql.json`. */
export async function answerAdminRequest(
  shops: Shops,
  accessToken: string,
  body: unknown,
  { onUninstall, clock = machineClock }: { onUninstall: OnUninstall; clock?: SandboxClock | undefined },
): Promise<Answer> {
  const found = accessToken.includes("bad") ? null : shops.ofAccessToken(accessToken);
  if (!found) {
    const errors = "[API] Invalid API key or access token (unrecognized login or wrong password)";
    return { status: 401, body: { errors } };
  }
  found.grant.isUsed = true;
  const { query, variables } = membersOf(body);
  if (typeof query !== "string") return { status: 400, body: { errors: { query: "Required parameter missing" } } };
  const given = membersOf(variables);
  const cost = costOf(query, given);
  if (cost instanceof GraphQLError) return { status: 200, body: { errors: [cost] } };
  if (!takePoints(found.shop, cost)) {
    const errors = [{ message: "Throttled", extensions: { code: "THROTTLED" } }];
    return { status: 200, body: { errors, extensions: costReport(found.shop, cost, null) } };
  }
  const rootValue = resolvers(found.shop, onUninstall, clock);
  const { data, errors } = await graphql({ schema, source: query, variableValues: given, rootValue });
  return { status: 200, body: { data, ...(errors && { errors }), extensions: costReport(found.shop, cost, cost) } };
}

/** What a query costs; the error, if the document doesn't parse. */
function costOf(document: string, variables: Record<string, unknown>): number | GraphQLError {
  try {
    return queryCost(document, variables);
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

function resolvers(shop: Shop, onUninstall: OnUninstall, clock: SandboxClock) {
  return {
    shop: () => shopFields(shop),
    order: ({ id }: { id: string }) => oneOrder(shop, id),
    orders: (asked: Parameters<typeof ordersSince>[1]) => ordersSince(shop, asked),
    webhookSubscriptions: () => ({ nodes: shop.subscriptions, pageInfo: { hasNextPage: false, endCursor: null } }),
    webhookSubscriptionCreate: (given: { topic: string; webhookSubscription: { uri?: string } }) => {
      const { topic, webhookSubscription } = given;
      if (/^(?:ORDERS|REFUNDS)_/.test(topic) && shop.refuses("unapproved")) {
        const where = "https://shopify.dev/docs/apps/launch/protected-customer-data";
        const what = "subscribe to webhook topics containing protected customer data";
        const message = `This app is not approved to ${what}. See ${where} for more details.`;
        return { webhookSubscription: null, userErrors: [{ field: ["webhookSubscription"], message }] };
      }
      const uri = webhookSubscription.uri ?? "";
      const isTaken = shop.subscriptions.some((one) => one.topic === topic && one.uri === uri);
      if (isTaken || !URL.canParse(uri)) {
        const message = isTaken ? "Address for this topic has already been taken" : "Address is invalid";
        return { webhookSubscription: null, userErrors: [{ field: ["webhookSubscription", "uri"], message }] };
      }
      const made = { id: `gid://shopify/WebhookSubscription/${shop.subscriptions.length + 1}`, topic, uri };
      shop.subscriptions.push(made);
      return { webhookSubscription: made, userErrors: [] };
    },
    ...metafieldResolvers(shop),
    ...tagResolvers(shop),
    ...discountResolvers(shop),
    currentAppInstallation: () => ({
      id: "gid://shopify/AppInstallation/1",
      accessScopes: grantedScopes(shop).map((handle) => ({ handle, description: handle })),
      ...billingFields(shop, clock),
    }),
    flowTriggerReceive: (given: FlowTrigger) => receiveFlowTrigger(shop, given),
    appUninstall: () => {
      onUninstall(shop);
      return { app: { id: "gid://shopify/App/1" }, userErrors: [] };
    },
  };
}

function shopFields({ handle, domain }: Shop) {
  return {
    id: "gid://shopify/Shop/1",
    name: shopName(handle),
    contactEmail: `hello@${handle}.example`,
    myshopifyDomain: domain,
    currencyCode: "USD",
    ianaTimezone: "America/New_York",
    plan: { publicDisplayName: "Basic", partnerDevelopment: false, shopifyPlus: false },
    primaryDomain: { host: domain, url: `https://${domain}` },
  };
}

/** `demo-shop` is "Demo Shop". */
function shopName(handle: string): string {
  return handle
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
