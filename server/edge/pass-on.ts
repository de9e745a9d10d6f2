import type { IncomingMessage, ServerResponse } from "node:http";
import { callOf } from "#lib/calls/catalogue.ts";
import { AppError, notFound } from "#lib/errors.ts";
import { findScreen } from "#lib/screens.ts";
import { dataHeaders } from "#lib/security-headers.ts";
import { MAX_FORM_BYTES, MAX_JSON_BYTES } from "#server/edge/http/read-body.ts";
import { newTraceId } from "#server/edge/http/respond.ts";
import { env } from "#server/foundation/env.ts";
import { reportError } from "#server/foundation/error-tracking/index.ts";
import { log } from "#server/foundation/log.ts";
import { CLIENT_ADDRESS_HEADER, clientAddressOf } from "#server/foundation/rate-limits/index.ts";
import { allowedMethods, type Destination } from "./call-path.ts";
import { refuse } from "./refuse.ts";

/** The methods that Next passes to a route; others would end in an error of Next's. */
const routedMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Pages and files can only be read: the product's forms post to calls, except the hosted survey's. */
const readingMethods = ["GET", "HEAD"];

/** What Next and next-auth answer themselves, without `proxy.ts` or the pipeline of calls. */
const isFile = /^\/(_next\/|api\/auth\/)/i;

/**
 * Passes a request to Next: a call under its canonical spelling, everything else unchanged. What Next can't answer like
 * the API does (an unknown method, a body too large to read) is refused here with a problem document.
 */
export function passOn(
  destination: Destination,
  request: IncomingMessage,
  response: ServerResponse,
  handleByNext: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): void {
  const refused = refusalOf(request, destination);
  if (refused) {
    refuse(response, refused);
    return;
  }
  if (redirectPlain(response, destination.url)) return;
  // Next answers an address with this header with a redirect to itself; calls have no such form.
  if (destination.isApi) delete request.headers.rsc;
  request.url = destination.url;
  if (isFile.test(destination.url)) {
    for (const [name, value] of Object.entries(dataHeaders(env.APP_URL))) response.setHeader(name, value);
  }
  request.headers[CLIENT_ADDRESS_HEADER] = clientAddressOf(request);
  handleByNext(request, response).catch((error: unknown) => {
    const traceId = newTraceId();
    log.error({ err: error, traceId }, "a request failed before its response started");
    reportError(error, { traceId, call: destination.url.split("?", 1)[0] ?? "" });
    if (response.headersSent) response.destroy();
    else refuse(response, error, traceId);
  });
}

function refusalOf(request: IncomingMessage, { url, call, isApi }: Destination): AppError | null {
  const method = request.method ?? "";
  // Next's image optimizer: no screen uses it, and anyone could make it work.
  if (/^\/_next\/image([/?]|$)/i.test(url)) return notFound("page");
  // Next would look for one of its actions; the product has none. Its development tools post to their own paths.
  if (!isApi && !readingMethods.includes(method) && !/^\/_{1,2}next/.test(url)) {
    const found = findScreen(url.split("?", 1)[0] ?? url);
    if (!found) return notFound("page");
    const methods = found.screen.takesForm ? [...readingMethods, "POST"] : readingMethods;
    if (!methods.includes(method))
      return new AppError("method-not-allowed", "Pages accept only GET and HEAD.", {
        headers: { allow: methods.join(", ") },
      });
  }
  if (!routedMethods.includes(method)) {
    const allow = allowedMethods(request.url ?? "/");
    if (!allow) return notFound(isApi ? "call" : "page");
    return new AppError("method-not-allowed", `This call only accepts ${allow}.`, { headers: { allow } });
  }
  const limit = call && callOf(call.name).bodyType === "multipart" ? MAX_FORM_BYTES : MAX_JSON_BYTES;
  if (Number(request.headers["content-length"] ?? 0) <= limit) return null;
  return new AppError("too-large", `The body must be at most ${limit} bytes.`);
}

/**
 * Redirects an address with an extra slash or a backslash to the plain one. Next does so too, but before `proxy.ts`
 * adds the headers.
 */
function redirectPlain(response: ServerResponse, url: string): boolean {
  const [path = "", ...query] = url.split("?");
  if (!/\\|\/\//.test(path)) return false;
  const location = [path.replaceAll("\\", "/").replace(/\/{2,}/g, "/"), ...query].join("?");
  response.writeHead(308, {
    ...dataHeaders(env.APP_URL),
    location,
    "content-type": "text/plain; charset=utf-8",
  });
  response.end();
  return true;
}
