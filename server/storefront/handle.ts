import type { IncomingMessage, ServerResponse } from "node:http";
import { sendImage } from "./get-image.ts";
import { sendIntegrationByDomain } from "./get-integration.ts";
import { sendSurveyAndStatus, sendSurveyByDomain, sendSurveyByKey } from "./get-published.ts";
import { sendStylesheet } from "./get-stylesheet.ts";
import { matchPath, type StorefrontPath } from "./paths.ts";
import { bearerOf, Query } from "./query.ts";
import { readJsonBody } from "./read-json-body.ts";
import { saveResponse } from "./save-response.ts";
import { sendScript } from "./script.ts";
import { methodNotAllowed, sendJson, sendOptions, sendProblem } from "./send.ts";
import { type Storefront, storefront } from "./storefront.ts";

/**
 * Answers a request if it is one of the storefront's calls: the published survey, the stylesheets, `SaveResponse`,
 * `/survey.js` with `/survey-types.js`, and the images.
 * @returns false if it is not; then nothing was touched
 */
export function handleStorefront(request: IncomingMessage, response: ServerResponse, store?: Storefront): boolean {
  const url = request.url ?? "/";
  const mark = url.indexOf("?");
  const path = matchPath(mark === -1 ? url : url.slice(0, mark));
  if (!path) return false;
  const used = store ?? storefront();
  try {
    const answered = answer(used, request, response, path, new Query(mark === -1 ? "" : url.slice(mark + 1)));
    answered?.catch((error: unknown) => sendProblem(used, request, response, error));
  } catch (error) {
    sendProblem(used, request, response, error);
  }
  return true;
}

function answer(
  store: Storefront,
  request: IncomingMessage,
  response: ServerResponse,
  { call, shopDomain, imageId = "" }: StorefrontPath,
  query: Query,
): void | Promise<void> {
  const { method } = request;
  const allow = call === "saveResponse" ? "POST, OPTIONS" : "GET, HEAD, OPTIONS";
  if (method === "OPTIONS") return sendOptions(response, allow);
  query.checkVersion();
  if (call === "saveResponse") {
    if (method !== "POST") throw methodNotAllowed(allow);
    return receive(store, request, response);
  }
  if (method !== "GET" && method !== "HEAD") throw methodNotAllowed(allow);
  switch (call) {
    case "surveyByKey":
      return sendSurveyByKey(store, request, response, query);
    case "surveyByKeyAndOrder":
      return sendSurveyAndStatus(store, request, response, query);
    case "surveyByDomain":
      return sendSurveyByDomain(store, request, response, query, shopDomain);
    case "integrationByDomain":
      return sendIntegrationByDomain(store, request, response, shopDomain);
    case "script":
      return sendScript(request, response, "survey.js");
    case "extraScript":
      return sendScript(request, response, "survey-types.js");
    case "image":
      return sendImage(store, request, response, imageId);
    default:
      return sendStylesheet(store, request, response, call, query);
  }
}

async function receive(store: Storefront, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { value, bytes } = await readJsonBody(request);
  const saved = await saveResponse(store, value, bearerOf(request), bytes);
  sendJson(request, response, JSON.stringify(saved));
}
