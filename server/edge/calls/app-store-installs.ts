import type { appStoreInstallCalls } from "#lib/calls/app-store-installs.ts";
import { AppError } from "#lib/errors.ts";
import { machineNow } from "#lib/machine-clock.ts";
import { answerInstall, downloadWooCommercePlugin, startInstall } from "#server/domain/stores/index.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";
import { bearerOf } from "#server/foundation/context/bearer.ts";
import { readStoreToken } from "#server/partners/platforms/registry.ts";

export const appStoreInstallHandlers: Handlers<typeof appStoreInstallCalls> = {
  DownloadWooCommercePlugin: ({ context }) => downloadWooCommercePlugin(context),
  StartShopifyInstall: async ({ context, body }) => ({ path: await startInstall(context, body.domain) }),
  AnswerInstall: async ({ body, request }) => {
    const token = bearerOf(request.headers.get("authorization"));
    const read = token === null ? null : readStoreToken(token, machineNow());
    if (token === null || read === null || read === "expired") {
      throw new AppError("unauthenticated", "Send a session token of the store's admin as the bearer token.");
    }
    await answerInstall(read, token, body.connect);
    return undefined;
  },
};
