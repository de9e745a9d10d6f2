import { surveyHandlers } from "#server/edge/calls/survey.ts";
import { serve } from "#server/edge/http/serve.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serve("Survey", surveyHandlers);
