import type { Handlers } from "#server/http/handlers.ts";
import { createPreviewLink, lastView } from "#server/previews/index.ts";

export const appPreviewHandlers: Pick<Handlers<"app">, "CreatePreviewLink" | "GetLastView"> = {
  CreatePreviewLink: ({ context }) => createPreviewLink(context),
  GetLastView: ({ context }) => lastView(context),
};
