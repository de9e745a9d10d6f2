import { AppError } from "#lib/errors.ts";
import { chooseStore } from "#server/accounts/index.ts";
import { disableKey, generateKey, listKeys } from "#server/api-keys/index.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { listIntegrations } from "#server/integrations/index.ts";
import { requirePlan } from "#server/plans/index.ts";
import { isPlatform } from "./platform.ts";

export const integrationHandlers: Handlers<"Integration"> = {
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
    throw new AppError("not-built", `${name} cannot be connected yet.`);
  },
};
