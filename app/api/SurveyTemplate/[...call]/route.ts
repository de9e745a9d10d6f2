import { surveyTemplateHandlers } from "#server/edge/calls/survey-template.ts";
import { serve } from "#server/edge/http/serve.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve("SurveyTemplate", surveyTemplateHandlers);
