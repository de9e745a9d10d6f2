import type { IntegrationName } from "#lib/partners.ts";
import { env } from "#server/foundation/env.ts";
import type { AnyIntegration } from "./define-integration.ts";

/** Loaded at the first use: the partners' libraries are large, and most processes need few of them. */
const loaders: Partial<Record<IntegrationName, () => Promise<AnyIntegration | null>>> = {
  Slack: async () => {
    const { SLACK_CLIENT_ID: clientId, SLACK_CLIENT_SECRET: clientSecret } = env;
    if (!clientId || !clientSecret) return null;
    return (await import("./slack/index.ts")).slackIntegration({ clientId, clientSecret });
  },
  Klaviyo: async () => (await import("./klaviyo/index.ts")).klaviyo,
  Segment: async () => (await import("./segment/index.ts")).segment,
  Yotpo: async () => (await import("./yotpo/index.ts")).yotpo,
  Zendesk: async () => {
    const { ZENDESK_CLIENT_ID: clientId, ZENDESK_CLIENT_SECRET: clientSecret } = env;
    if (!clientId || !clientSecret) return null;
    return (await import("./zendesk/index.ts")).zendeskIntegration({ clientId, clientSecret });
  },
  GoogleSheets: async () => {
    const { GOOGLE_SERVICE_ACCOUNT_EMAIL: email, GOOGLE_SERVICE_ACCOUNT_KEY: privateKey } = env;
    if (!email || !privateKey) return null;
    return (await import("./googlesheets/index.ts")).googleSheetsIntegration({ email, privateKey });
  },
  Webhook: async () => (await import("./webhook/index.ts")).webhook,
};

/** How answers are sent to a partner; null where the operator registered no app with it. */
export async function integrationOf(name: IntegrationName): Promise<AnyIntegration | null> {
  return (await loaders[name]?.()) ?? null;
}
