import * as z from "zod";
import { declareCalls, json, nothing } from "./declare.ts";
import { Name, platformValues, StoreDomain, shopDomainParameter } from "./shapes.ts";

const Item = z.object({
  name: z.string(),
  enabled: z.boolean(),
  connected: z.boolean(),
  status: z.string(),
  settings: z.record(z.string(), z.unknown()),
  lastDeliveryAt: z.string().nullable(),
  lastError: z.string().nullable(),
});
const Integrations = z.object({
  platform: z.enum(platformValues),
  domain: z.string().nullable(),
  connected: z.boolean(),
  items: z.array(Item),
});
const ApiKeyItem = z.object({
  id: z.string(),
  name: z.string().nullable(),
  kind: z.enum(["publishable", "secret"]),
  prefix: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  disabledAt: z.string().nullable(),
});

const partnerToggle = (partner: string) =>
  ({
    summary: `Turn ${partner} on or off, and keep its settings`,
    access: "admin",
    effect: "change",
    planned: true,
    plan: "Orders_1K",
    returns: json(Item),
  }) as const;

export const integrationCalls = declareCalls("Integration", {
  DisableApiKey: {
    summary: "Disable a secret key",
    access: "admin",
    effect: "change",
    planned: true,
    notForStaff: true,
    query: z.object({ token: z.string() }),
    returns: nothing,
  },
  GenerateNewApiKey: {
    summary: "Make a secret key, shown this once",
    access: "admin",
    effect: "change",
    planned: true,
    notForStaff: true,
    plan: "Orders_5K",
    body: z.object({ name: Name.optional() }),
    returns: json(
      z.object({
        id: z.string(),
        name: z.string().nullable(),
        token: z.string(),
        prefix: z.string(),
        createdAt: z.string(),
      }),
      201,
    ),
  },
  GetApiKeys: {
    summary: "The account's keys, without the secrets",
    access: "admin",
    effect: "read",
    planned: true,
    notForStaff: true,
    returns: json(z.array(ApiKeyItem)),
  },
  GetByAccount: {
    summary: "The store and the partners of the account",
    access: "member",
    effect: "read",
    planned: true,
    returns: json(Integrations),
  },
  GetByApiKey: {
    summary: "The store and the partners of the key's account",
    access: "key",
    effect: "open",
    planned: true,
    query: z.object({ apiKey: z.string().optional() }),
    returns: json(Integrations),
  },
  GetByShopifyDomain: {
    summary: "Whether a store has a survey running",
    access: "storefront",
    effect: "open",
    planned: true,
    parameters: shopDomainParameter,
    returns: json(
      z.object({ platform: z.enum(platformValues), domain: z.string(), enabled: z.boolean(), accountId: z.string() }),
    ),
  },
  GetSlackChannels: {
    summary: "The channels of the connected Slack workspace",
    access: "admin",
    effect: "read",
    planned: true,
    returns: json(z.array(z.object({ id: z.string(), name: z.string(), isPrivate: z.boolean() }))),
  },
  ToggleIntegration: {
    summary: "Say which store it is, or turn a partner on or off",
    access: "admin",
    effect: "change",
    body: z.object({
      name: z.enum(
        [...platformValues, "Slack", "Klaviyo", "Segment", "Yotpo", "Zendesk", "Webhook"],
        `must be one of ${platformValues.join(", ")}, Slack, Klaviyo, Segment, Yotpo, Zendesk, Webhook`,
      ),
      enabled: z.boolean(),
      settings: z.object({ domain: StoreDomain.optional() }).optional(),
    }),
    returns: json(Item),
  },
  ToggleKlaviyoIntegration: partnerToggle("Klaviyo"),
  ToggleSegmentIntegration: partnerToggle("Segment"),
  ToggleSlackIntegration: partnerToggle("Slack"),
  ToggleYotpoIntegration: partnerToggle("Yotpo"),
  ToggleZendeskIntegration: partnerToggle("Zendesk"),
});
