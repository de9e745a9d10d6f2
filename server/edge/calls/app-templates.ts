import type { appTemplateCalls } from "#lib/calls/app-templates.ts";
import { placeTemplates } from "#server/domain/surveys/index.ts";
import { deleteTemplate } from "#server/domain/templates/index.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";

export const appTemplateHandlers: Handlers<typeof appTemplateCalls> = {
  DeleteTemplate: ({ context, body }) => deleteTemplate(context, body.templateId),
  PlaceTemplates: ({ context, query }) => placeTemplates(context, query),
};
