import { AppError } from "#lib/errors.ts";
import { newTraceId, problemAnswer } from "./respond.ts";

/** The API's answer to an unknown call: a 404 as a problem document. */
export function serveUnknown() {
  const route = (request: Request) =>
    problemAnswer(new AppError("not-found", "This call doesn't exist."), {
      traceId: newTraceId(),
      call: new URL(request.url).pathname,
    });
  return { GET: route, HEAD: route, POST: route, PUT: route, PATCH: route, DELETE: route, OPTIONS: route };
}
