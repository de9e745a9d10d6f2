import type { integrationCalls } from "#lib/calls/integration.ts";
import type { AnyPartnerSettings } from "#lib/calls/integration-settings.ts";
import { platformValues } from "#lib/calls/shapes.ts";
import type { IntegrationName } from "#lib/partners.ts";
import type { Platform } from "#lib/platforms.ts";
import { chooseStore } from "#server/domain/accounts/index.ts";
import { disableKey, generateKey, listKeys } from "#server/domain/api-keys/index.ts";
import { listIntegrations, listSlackChannels, toggleIntegration } from "#server/domain/integrations/index.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";

export const integrationHandlers: Handlers<typeof integrationCalls> = {
  DisableApiKey: async ({ context, query }) => {
    await disableKey(context, query.token);
  },
  GenerateNewApiKey: ({ context, body }) => generateKey(context, body),
  GetApiKeys: ({ context }) => listKeys(context),
  GetByAccount: ({ context }) => listIntegrations(context),
  GetByApiKey: ({ context }) => listIntegrations(context),
  ToggleIntegration: async ({ context, body }) => {
    const { name, enabled, settings } = body;
    if (isPlatform(name)) {
      const domain = typeof settings?.domain === "string" ? settings.domain : undefined;
      return await chooseStore(context, { platform: name, enabled, domain });
    }
    return await toggleIntegration(context, { name, enabled, sent: settings ?? {}, prefix: "settings." });
  },
  GetSlackChannels: ({ context }) => listSlackChannels(context),
  ToggleKlaviyoIntegration: ({ context, body }) => toggle(context, "Klaviyo", body),
  ToggleSegmentIntegration: ({ context, body }) => toggle(context, "Segment", body),
  ToggleSlackIntegration: ({ context, body }) => toggle(context, "Slack", body),
  ToggleYotpoIntegration: ({ context, body }) => toggle(context, "Yotpo", body),
  ToggleZendeskIntegration: ({ context, body }) => toggle(context, "Zendesk", body),
};

function toggle(context: MemberContext, name: IntegrationName, { enabled, ...sent }: AnyPartnerSettings) {
  return toggleIntegration(context, { name, enabled: enabled === true, sent });
}

/** Distinguishes a store's platform from a marketing partner. */
function isPlatform(name: string): name is Platform {
  return platformValues.some((platform) => platform === name);
}
