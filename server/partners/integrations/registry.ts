import type { IntegrationName } from "#lib/partners.ts";
import type { AnyIntegration } from "./define-integration.ts";

/** Loaded at the first use: the partners' libraries are large, and most processes need few of them. */
const loaders: Partial<Record<IntegrationName, () => Promise<AnyIntegration | null>>> = {
  Klaviyo: async () => (await import("./klaviyo/index.ts")).klaviyo,
  Segment: async () => (await import("./segment/index.ts")).segment,
  Yotpo: async () => (await import("./yotpo/index.ts")).yotpo,
  Webhook: async () => (await import("./webhook/index.ts")).webhook,
};

/** How answers are sent to a partner; null where the operator registered no app with it. */
export async function integrationOf(name: IntegrationName): Promise<AnyIntegration | null> {
  return (await loaders[name]?.()) ?? null;
}
