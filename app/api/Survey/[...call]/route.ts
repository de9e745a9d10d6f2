import { surveyHandlers } from "#server/calls/survey.ts";
import { serve } from "#server/http/serve.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve("Survey", surveyHandlers);
