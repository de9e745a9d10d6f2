import type { appAssistantCalls } from "#lib/calls/app-assistants.ts";
import { allowAssistant, listAssistants, revokeAssistant } from "#server/domain/assistants/index.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";

export const appAssistantHandlers: Handlers<typeof appAssistantCalls> = {
  AllowAssistant: ({ context, body }) => allowAssistant(context, body),
  ListAssistants: ({ context }) => listAssistants(context),
  RevokeAssistant: async ({ context, body }) => {
    await revokeAssistant(context, body.id);
  },
};
