import type { Handlers } from "#server/http/handlers.ts";
import { readImageFile } from "#server/http/read-image-file.ts";
import { storeImage } from "#server/images/index.ts";
import { listTemplates, readTemplate, saveTemplate } from "#server/templates/index.ts";

export const surveyTemplateHandlers: Handlers<"SurveyTemplate"> = {
  GetById: ({ context, parameters }) => readTemplate(context, parameters.id),
  List: ({ context, query }) => listTemplates(context, query),
  Save: ({ context, body }) => saveTemplate(context, body),
  UploadTemplateImage: async ({ context, request }) => storeImage(context, await readImageFile(request)),
};
