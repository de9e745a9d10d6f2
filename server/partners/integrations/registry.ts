import { type IntegrationName, integrationNames } from "#lib/partners.ts";
import { env } from "#server/foundation/env.ts";
import type { AnyIntegration } from "./define-integration.ts";

/** The operator's app at a partner by these variables; null unless both are set. */
function oAuthApp(clientId: string | undefined, clientSecret: string | undefined) {
  return clientId && clientSecret ? { clientId, clientSecret } : null;
}

/** The operator's app with each partner that needs one, or the folder; null where there is none. */
const apps = {
  Slack: () => oAuthApp(env.SLACK_CLIENT_ID, env.SLACK_CLIENT_SECRET),
  Zendesk: () => oAuthApp(env.ZENDESK_CLIENT_ID, env.ZENDESK_CLIENT_SECRET),
  GoogleSheets: () => {
    const { GOOGLE_SERVICE_ACCOUNT_EMAIL: email, GOOGLE_SERVICE_ACCOUNT_KEY: privateKey } = env;
    return email && privateKey ? { email, privateKey } : null;
  },
  Folder: () => env.RESPONSE_FILES_FOLDER ?? null,
};

/** Loaded at the first use: the partners' libraries are large, and most processes need few of them. */
const loaders: Record<IntegrationName, () => Promise<AnyIntegration | null>> = {
  Slack: async () => {
    const app = apps.Slack();
    return app && (await import("./slack/index.ts")).slackIntegration(app);
  },
  // Without an app, it is connected with keys.
  Klaviyo: async () => {
    const app = oAuthApp(env.KLAVIYO_CLIENT_ID, env.KLAVIYO_CLIENT_SECRET);
    return (await import("./klaviyo/index.ts")).klaviyoIntegration(app);
  },
  Segment: async () => (await import("./segment/index.ts")).segment,
  Yotpo: async () => (await import("./yotpo/index.ts")).yotpo,
  Zendesk: async () => {
    const app = apps.Zendesk();
    return app && (await import("./zendesk/index.ts")).zendeskIntegration(app);
  },
  Gorgias: async () => (await import("./gorgias/index.ts")).gorgias,
  GoogleSheets: async () => {
    const app = apps.GoogleSheets();
    return app && (await import("./googlesheets/index.ts")).googleSheetsIntegration(app);
  },
  S3: async () => (await import("./s3/index.ts")).s3,
  Folder: async () => {
    const root = apps.Folder();
    return root === null ? null : (await import("./folder/index.ts")).folderIntegration(root);
  },
  TripleWhale: async () => (await import("./triplewhale/index.ts")).tripleWhale,
  Webhook: async () => (await import("./webhook/index.ts")).webhook,
};

/** The partners that this process can send to. */
export function availablePartners(): IntegrationName[] {
  const missing = Object.entries(apps).flatMap(([name, app]) => (app() ? [] : [name]));
  return integrationNames.filter((name) => !missing.includes(name));
}

const loaded = new Map<IntegrationName, AnyIntegration>();

/** How answers are sent to a partner, which keeps what it was given, such as an access token; null where the operator registered no app with it. */
export async function integrationOf(name: IntegrationName): Promise<AnyIntegration | null> {
  const integration = loaded.get(name) ?? (await loaders[name]());
  // If two were loaded at the same time, the first is kept.
  if (integration && !loaded.has(name)) loaded.set(name, integration);
  return loaded.get(name) ?? null;
}
