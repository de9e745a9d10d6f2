import type { appStoreCalls } from "#lib/calls/app-stores.ts";
import { AppError } from "#lib/errors.ts";
import { placeSurvey } from "#server/domain/connections/index.ts";
import { storeStatus } from "#server/domain/stores/index.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";

export const appStoreHandlers: Handlers<typeof appStoreCalls> = {
  GetStore: ({ context }) => storeStatus(context),
  PlaceSurvey: async ({ context }) => {
    const isPlaced = await placeSurvey(context.accountId);
    if (!isPlaced)
      throw new AppError("conflict", "The account has no connected store where Afterword adds the survey.");
  },
};
