import type { integrationCalls } from "#lib/calls/integration.ts";
import { AppError } from "#lib/errors.ts";
import { chooseStore } from "#server/domain/accounts/index.ts";
import { disableKey, generateKey, listKeys } from "#server/domain/api-keys/index.ts";
import { listIntegrations } from "#server/domain/integrations/index.ts";
import { requirePlan } from "#server/domain/plans/index.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";
import { isPlatform } from "./platform.ts";

export const integrationHandlers: Handlers<typeof integrationCalls> = {
  DisableApiKey: async ({ context, query }) => {
    await disableKey(context, query.token);
    return undefined;
  },
  GenerateNewApiKey: ({ context, body }) => generateKey(context, body),
  GetApiKeys: ({ context }) => listKeys(context),
  GetByAccount: ({ context }) => listIntegrations(context),
  GetByApiKey: ({ context }) => listIntegrations(context),
  ToggleIntegration: async ({ context, body }) => {
    const { name, enabled, settings } = body;
    if (isPlatform(name)) return await chooseStore(context, { platform: name, enabled, domain: settings?.domain });
    if (enabled) await requirePlan(context, name === "Webhook" ? "signedWebhooks" : "integrations");
    throw new AppError("not-built", `${name} isn't available yet.`);
  },
};
