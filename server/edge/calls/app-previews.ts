import type { appPreviewCalls } from "#lib/calls/app-previews.ts";
import { createPreviewLink, lastView } from "#server/domain/previews/index.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";

export const appPreviewHandlers: Handlers<typeof appPreviewCalls> = {
  CreatePreviewLink: ({ context }) => createPreviewLink(context),
  GetLastView: ({ context }) => lastView(context),
};
