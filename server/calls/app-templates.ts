import type { Handlers } from "#server/http/handlers.ts";
import { deleteTemplate } from "#server/templates/index.ts";

export const appTemplateHandlers: Pick<Handlers<"app">, "DeleteTemplate"> = {
  DeleteTemplate: ({ context, body }) => deleteTemplate(context, body.templateId),
};
