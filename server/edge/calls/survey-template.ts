import type { surveyTemplateCalls } from "#lib/calls/survey-template.ts";
import { storeImage } from "#server/domain/images/index.ts";
import { listTemplates, readTemplate, saveTemplate } from "#server/domain/templates/index.ts";
import type { Handlers } from "#server/edge/http/handlers.ts";
import { readImageFile } from "#server/edge/http/read-image-file.ts";

export const surveyTemplateHandlers: Handlers<typeof surveyTemplateCalls> = {
  GetById: ({ context, parameters }) => readTemplate(context, parameters.id),
  List: ({ context, query }) => listTemplates(context, query),
  Save: ({ context, body }) => saveTemplate(context, body),
  UploadTemplateImage: async ({ context, request }) => storeImage(context, await readImageFile(request)),
};
