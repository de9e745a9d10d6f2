import { surveyTemplateHandlers } from "#server/calls/survey-template.ts";
import { serve } from "#server/http/serve.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve("SurveyTemplate", surveyTemplateHandlers);
