import type { appIntegrationCalls } from "#lib/calls/app-integrations.ts";
import {
  getDelivery,
  listCards,
  listDeliveries,
  previewMessage,
  replayDeliveries,
  sendTestMessage,
  startBackfill,
  stopBackfill,
} from "#server/domain/deliveries/index.ts";
import { disconnectIntegration } from "#server/domain/integrations/index.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";

export const appIntegrationHandlers: Handlers<typeof appIntegrationCalls> = {
  GetIntegrationCards: ({ context }) => listCards(context),
  PreviewMessage: ({ context, query }) => previewMessage(context, query.name),
  SendTestMessage: ({ context, body }) => sendTestMessage(context, body.name),
  DisconnectIntegration: async ({ context, body }) => {
    await disconnectIntegration(context, body.name);
    return undefined;
  },
  GetDeliveries: ({ context, query }) => listDeliveries(context, query),
  GetDelivery: ({ context, query }) => getDelivery(context, query),
  ReplayDeliveries: ({ context, body }) => replayDeliveries(context, body),
  StartBackfill: ({ context, body }) => startBackfill(context, body.name),
  StopBackfill: async ({ context, body }) => {
    await stopBackfill(context, body.name);
    return undefined;
  },
};
