import { createPreviewLink, lastView } from "#server/domain/previews/index.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";

export const appPreviewHandlers: Pick<Handlers<"app">, "CreatePreviewLink" | "GetLastView"> = {
  CreatePreviewLink: ({ context }) => createPreviewLink(context),
  GetLastView: ({ context }) => lastView(context),
};
