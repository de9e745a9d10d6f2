import * as z from "zod";
import { declareCalls, json, nothing } from "./declare.ts";
import { Name, platformValues, StoreDomain, shopDomainParameter } from "./shapes.ts";
import { Id, Instant } from "./value-shapes.ts";

/** One partner, or the store's platform. */
export const IntegrationItem = z.object({
  name: z.string(),
  enabled: z.boolean(),
  connected: z.boolean(),
  status: z.string(),
  settings: z.record(z.string(), z.unknown()),
  lastDeliveryAt: Instant.nullable(),
  lastError: z.string().nullable(),
});
export const Integrations = z.object({
  platform: z.enum(platformValues),
  domain: z.string().nullable(),
  connected: z.boolean(),
  items: z.array(IntegrationItem),
});
export type IntegrationItem = z.infer<typeof IntegrationItem>;
export type Integrations = z.infer<typeof Integrations>;

const ApiKeyItem = z.object({
  id: Id,
  name: z.string().nullable(),
  kind: z.enum(["publishable", "secret"]),
  prefix: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
  disabledAt: Instant.nullable(),
});

/** The marketing partners, in the order they are listed. */
export const partnerNames = ["Slack", "Klaviyo", "Segment", "Yotpo", "Zendesk", "Webhook"] as const;

const partnerToggle = (partner: string) =>
  ({
    summary: `Turn ${partner} on or off, and keep its settings`,
    access: "admin",
    effect: "change",
    planned: true,
    plan: "Orders_1K",
    returns: json(IntegrationItem),
  }) as const;

export const integrationCalls = declareCalls("Integration", {
  DisableApiKey: {
    summary: "Disable a secret key",
    access: "admin",
    effect: "change",
    notForStaff: true,
    query: z.object({ token: z.string().max(500, "must have at most 500 characters").min(1, "is required") }),
    returns: nothing,
  },
  GenerateNewApiKey: {
    summary: "Create a secret key, shown only once",
    access: "admin",
    effect: "change",
    notForStaff: true,
    recentSignIn: true,
    plan: "Orders_5K",
    bodyOptional: true,
    body: z.object({ name: Name.nullable().optional() }),
    returns: json(
      z.object({
        id: Id,
        name: z.string().nullable(),
        token: z.string(),
        prefix: z.string(),
        createdAt: Instant,
      }),
      201,
    ),
  },
  GetApiKeys: {
    summary: "The account's keys, without the secrets",
    access: "admin",
    effect: "read",
    notForStaff: true,
    returns: json(z.array(ApiKeyItem)),
  },
  GetByAccount: {
    summary: "The account's store and integrations",
    access: "member",
    effect: "read",
    returns: json(Integrations),
  },
  GetByApiKey: {
    summary: "The store and integrations of the key's account",
    access: "key",
    effect: "open",
    query: z.object({ apiKey: z.string().optional() }),
    returns: json(Integrations),
  },
  GetByShopifyDomain: {
    summary: "Whether a store has a survey running",
    access: "storefront",
    effect: "open",
    parameters: shopDomainParameter,
    returns: json(
      z.object({ platform: z.enum(platformValues), domain: z.string(), enabled: z.boolean(), accountId: Id }),
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
    summary: "Set the store, or turn an integration on or off",
    access: "admin",
    effect: "change",
    body: z.object({
      name: z.enum(
        [...platformValues, ...partnerNames],
        `must be one of ${[...platformValues, ...partnerNames].join(", ")}`,
      ),
      enabled: z.boolean(),
      settings: z.object({ domain: StoreDomain.optional() }).optional(),
    }),
    returns: json(IntegrationItem),
  },
  ToggleKlaviyoIntegration: partnerToggle("Klaviyo"),
  ToggleSegmentIntegration: partnerToggle("Segment"),
  ToggleSlackIntegration: partnerToggle("Slack"),
  ToggleYotpoIntegration: partnerToggle("Yotpo"),
  ToggleZendeskIntegration: partnerToggle("Zendesk"),
});
