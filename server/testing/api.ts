import { accountHandlers } from "#server/edge/calls/account.ts";
import { adminHandlers } from "#server/edge/calls/admin.ts";
import { appHandlers } from "#server/edge/calls/app.ts";
import { billingHandlers } from "#server/edge/calls/billing.ts";
import { integrationHandlers } from "#server/edge/calls/integration.ts";
import { profileHandlers } from "#server/edge/calls/profile.ts";
import { surveyHandlers } from "#server/edge/calls/survey.ts";
import { surveyTemplateHandlers } from "#server/edge/calls/survey-template.ts";
import { testHandlers } from "#server/edge/calls/test.ts";
import { wooCommerceHandlers } from "#server/edge/calls/woo-commerce.ts";
import { serve } from "#server/edge/http/serve.ts";
import { workAfterAnswersDone } from "#server/foundation/after-answer.ts";
import { env } from "#server/foundation/env.ts";

/** The routes of every area, as Next mounts them. */
export const routes = {
  Account: serve("Account", accountHandlers),
  Admin: serve("Admin", adminHandlers),
  Billing: serve("Billing", billingHandlers),
  Integration: serve("Integration", integrationHandlers),
  Profile: serve("Profile", profileHandlers),
  Survey: serve("Survey", surveyHandlers),
  SurveyTemplate: serve("SurveyTemplate", surveyTemplateHandlers),
  Test: serve("Test", testHandlers),
  WooCommerce: serve("WooCommerce", wooCommerceHandlers),
  app: serve("app", appHandlers),
};

export interface ApiRequest {
  cookie?: string | undefined;
  headers?: Record<string, string>;
  /** Sent as JSON, unless it already is text or a form. */
  body?: unknown;
}

/**
 * Sends a request through the pipeline of calls, as Next's routes do, and waits for the work done after the answer.
 * `path` begins with the area: `/Survey/Save`.
 */
export async function api(method: string, path: string, { cookie, headers, body }: ApiRequest = {}): Promise<Response> {
  const area = Object.entries(routes).find(([name]) => path.split("/")[1] === name);
  if (!area) throw new Error(`no area answers ${path}`);
  const route = Object.entries(area[1]).find(([name]) => name === method)?.[1];
  if (!route) throw new Error(`no route takes ${method}`);
  const request = new Request(`${env.APP_URL}/api${path}`, {
    method,
    headers: {
      ...(body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" }),
      ...(cookie ? { cookie } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isWritten(body) ? body : JSON.stringify(body) }),
  });
  const response = await route(request);
  await workAfterAnswersDone();
  return response;
}

function isWritten(body: unknown): body is string | FormData {
  return typeof body === "string" || body instanceof FormData;
}
