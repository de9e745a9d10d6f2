import type { appStoreAnswerCalls } from "#lib/calls/app-store-answers.ts";
import { listCopied, setCopied } from "#server/domain/store-answers/index.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";

export const appStoreAnswerHandlers: Handlers<typeof appStoreAnswerCalls> = {
  GetCopiedQuestions: ({ context }) => listCopied(context),
  SetCopiedQuestion: async ({ context, body }) => {
    await setCopied(context, body);
  },
};
