import * as z from "zod";
import { type IntegrationName, integrationLabel, integrationNames } from "../partners.ts";
import { planText } from "../plan-text.ts";
import { firstPlanWith } from "../plans.ts";
import { adminChange, declareCalls, json, memberRead, nothing, storefrontCall } from "./declare.ts";
import { names } from "./example-values.ts";
import { AnyPartnerSettings, partnerSettings } from "./integration-settings.ts";
import { Name, platformValues, StoreDomain, shopDomainParameter } from "./shapes.ts";
import { Id, Instant, naming } from "./value-shapes.ts";

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

const partnerItem = {
  name: "Slack",
  enabled: false,
  connected: false,
  status: "ok",
  settings: {},
  lastDeliveryAt: null,
  lastError: null,
};

const ApiKeyItem = z.object({
  id: Id,
  name: z.string().nullable(),
  kind: z.enum(["publishable", "secret"]),
  prefix: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
  disabledAt: Instant.nullable(),
});

const newPlaces =
  "Sending responses to a new place requires a sign-in within the last 15 minutes, except in a store's admin; otherwise 403 `recent-sign-in-required`. Staff can't do it.";

/** Turning one on needs the plan; turning it off doesn't, so the gate depends on the body (`requirePlan`). */
const partnerToggle = <Partner extends Exclude<IntegrationName, "Webhook" | "GoogleSheets">>(
  partner: Partner,
  credentials: string,
  body: object,
) =>
  ({
    route: `POST /Integration/Toggle${partner}Integration`,
    summary: `Turn ${integrationLabel(partner)} on or off, and save its settings`,
    note: `${credentials} ${newPlaces} Turning it on requires the ${planText(firstPlanWith.integrations)} plan or higher.`,
    ...adminChange,
    staffAction: `Changed ${integrationLabel(partner)}`,
    body: partnerSettings(partner).extend({ enabled: z.boolean() }),
    refusals: ["recent-sign-in-required", "plan-required", "conflict", "partner-refused", "partner-failed"],
    returns: json(IntegrationItem),
    example: {
      as: "owner",
      body: { enabled: true, ...body },
      notSent: "needs credentials of the partner",
      answer: { ...partnerItem, name: partner, enabled: true, connected: true },
    },
  }) as const;

const integrations = {
  platform: "None",
  domain: null,
  connected: false,
  items: [partnerItem],
};
const item = {
  ...partnerItem,
  name: "Shopify",
  enabled: true,
  status: "waiting",
  settings: { domain: names.shopDomain },
};

const toggleNames = [...platformValues, ...integrationNames] as const;

export const integrationCalls = declareCalls({
  DisableApiKey: {
    route: "DELETE /Integration/DisableApiKey",
    summary: "Disable a secret key",
    note: "`token` is the key or its ID. The key stops working everywhere within one second.",
    ...adminChange,
    notForStaff: true,
    query: z.object({
      token: naming("key", z.string().max(500, "must have at most 500 characters").min(1, "is required")),
    }),
    refusals: ["not-found"],
    returns: nothing,
    example: { as: "owner", query: { token: names.keyId } },
  },
  GenerateNewApiKey: {
    route: "POST /Integration/GenerateNewApiKey",
    summary: "Create a secret key, shown only once",
    note: "The key is shown only in this response. An account can have up to 10 active keys.",
    ...adminChange,
    notForStaff: true,
    recentSignIn: true,
    plan: "secretKeys",
    bodyOptional: true,
    body: z.object({ name: Name.nullable().optional() }),
    refusals: ["too-many-keys"],
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
    example: {
      as: "owner",
      body: { name: "Data warehouse" },
      answer: {
        id: names.keyId,
        name: "Data warehouse",
        token: names.secretKey,
        prefix: "sk_Hq4tB9",
        createdAt: "2026-11-20T10:20:00.000Z",
      },
    },
  },
  GetApiKeys: {
    route: "GET /Integration/GetApiKeys",
    summary: "List the account's keys, without the secrets",
    access: "admin",
    effect: "read",
    notForStaff: true,
    returns: json(z.array(ApiKeyItem)),
    example: {
      as: "owner",
      answer: [
        {
          id: names.keyId,
          name: null,
          kind: "publishable",
          prefix: "pk_3vQm8r",
          createdAt: "2026-11-20T09:30:00.000Z",
          lastUsedAt: null,
          disabledAt: null,
        },
      ],
    },
  },
  GetByAccount: {
    route: "GET /Integration/GetByAccount",
    summary: "Get the account's store and integrations",
    ...memberRead,
    returns: json(Integrations),
    example: { as: "owner", answer: integrations },
  },
  GetByApiKey: {
    route: "GET /Integration/GetByApiKey",
    summary: "Get the store and integrations of the key's account",
    access: "key",
    effect: "open",
    query: z.object({ apiKey: z.string().optional() }),
    returns: json(Integrations),
    example: { as: "secretKey", answer: integrations },
  },
  GetByShopifyDomain: {
    route: "GET /Integration/GetByShopifyDomain/{shopDomain}",
    summary: "Get whether a store has a live survey",
    note: "Available only after a verified install.",
    ...storefrontCall,
    parameters: shopDomainParameter,
    returns: json(
      z.object({ platform: z.enum(platformValues), domain: z.string(), enabled: z.boolean(), accountId: Id }),
    ),
    example: {
      as: "nobody",
      path: { shopDomain: names.shopDomain },
      answer: { platform: "Shopify", domain: names.shopDomain, enabled: true, accountId: names.accountId },
    },
  },
  GetSlackChannels: {
    route: "GET /Integration/GetSlackChannels",
    summary: "List the channels of the connected Slack workspace",
    note: "Private channels are listed if our app was invited to them. Archived ones aren't.",
    access: "admin",
    effect: "read",
    refusals: ["conflict", "partner-refused", "partner-failed"],
    returns: json(z.array(z.object({ id: z.string(), name: z.string(), isPrivate: z.boolean() }))),
    withoutExample: "needs a Slack workspace",
  },
  ToggleIntegration: {
    route: "POST /Integration/ToggleIntegration",
    summary: "Set the store, or turn an integration on or off",
    note: `With a platform name, sets which store it is; \`connected\` becomes true once the install is verified. With a partner name, turns that integration on or off, with the settings of the partner's own call. \`Webhook\` takes \`settings.url\`; its signing secret is in the one response that creates or renews it (\`settings.renewSecret\`). \`GoogleSheets\` takes \`settings.spreadsheetId\`, the ID or the address of a spreadsheet that is shared with this server's service account, and \`settings.sheetName\`. \`Gorgias\` takes \`settings.account\`, \`email\` and \`apiKey\` together, \`TripleWhale\` \`settings.shop\` and \`apiKey\`. ${newPlaces}`,
    ...adminChange,
    staffAction: "Changed the store or an integration",
    body: z.object({
      name: z.enum(toggleNames, `must be one of ${toggleNames.join(", ")}`),
      enabled: z.boolean(),
      settings: AnyPartnerSettings.extend({ domain: StoreDomain.optional() }).optional(),
    }),
    refusals: ["recent-sign-in-required", "plan-required", "conflict", "partner-refused", "partner-failed"],
    returns: json(IntegrationItem),
    example: {
      as: "owner",
      body: { name: "Shopify", enabled: true, settings: { domain: names.shopDomain } },
      answer: item,
    },
  },
  ToggleKlaviyoIntegration: partnerToggle(
    "Klaviyo",
    "A new key is tried before it is saved. Where the server has an app at Klaviyo, an account can be connected at `/api/connect/klaviyo` instead.",
    {
      apiKey: "pk_4f0c2d8a901b6e3c7d285b0e",
      sendAnswers: false,
      sendCustomerIds: false,
    },
  ),
  ToggleSegmentIntegration: partnerToggle(
    "Segment",
    "Segment doesn't confirm write keys, so a new key gets a test event, and the item says `sent, not confirmed`.",
    { writeKey: "3vQm8rT1xZk5Ld0WcYp2NhEa7uJb9sGf", region: "us", guests: "hash", sendViews: false },
  ),
  ToggleSlackIntegration: partnerToggle("Slack", "Connect a workspace first, at `/api/connect/slack`.", {
    channelId: "C024BE91L",
    mode: "lowOrText",
    questions: ["who-was-this-order-for"],
    thread: false,
  }),
  ToggleYotpoIntegration: partnerToggle("Yotpo", "A new store ID and secret are tried before they are saved.", {
    storeId: "3vQm8rT1xZk5Ld0WcYp2",
    secret: "NhEa7uJb9sGf3vQm8rT1",
  }),
  ToggleZendeskIntegration: partnerToggle("Zendesk", "Connect an account first, at `/api/connect/zendesk`.", {
    subdomain: "harbor-goods",
    maxScore: 6,
    words: ["refund", "broken"],
  }),
});
