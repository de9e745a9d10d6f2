import { AppError } from "#lib/errors.ts";
import { chooseStore } from "#server/accounts/index.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { isPlatform } from "./platform.ts";

export const integrationHandlers: Handlers<"Integration"> = {
  ToggleIntegration: ({ context, body }) => {
    const { name, enabled, settings } = body;
    if (!isPlatform(name)) throw new AppError("not-built", `${name} cannot be connected yet.`);
    return chooseStore(context, { platform: name, enabled, domain: settings?.domain });
  },
};
