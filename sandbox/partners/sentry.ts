import { membersOf } from "#lib/unknown-values.ts";
import { type Route, sendJson, sendProblem } from "../http.ts";
import { readText, recordOf } from "./record.ts";
import type { RecordedRequest } from "./recorded.ts";
import { oneLine } from "./requests/one-line.ts";
import type { StandInContext } from "./stand-in.ts";

const ENVELOPE_SIZE_LIMIT_BYTES = 1024 * 1024;

/**
 * The stand-in of error tracking: `POST /sentry/api/<project>/envelope/` accepts what the product reports
 * (https://develop.sentry.dev/sdk/data-model/envelopes) and records its lines, each parsed as JSON.
 */
export function sentryRoute({ records, controls }: StandInContext): Route {
  return async (request, response) => {
    if (!/^\/sentry\/api\/\d+\/envelope\/$/.test(request.path) || request.method !== "POST") return false;
    const text = await readText(request.raw, ENVELOPE_SIZE_LIMIT_BYTES);
    if (text === null) return sendProblem(response, 413, "The envelope is larger than 1 MiB.");
    const lines = linesOf(text);
    if (!lines) return sendProblem(response, 400, "The envelope's lines aren't JSON.");
    records.add(recordOf("sentry", request, lines));
    if (await controls.fails("sentry", response)) return true;
    const key = request.query.get("sentry_key") ?? "";
    if (key === "" || key.includes("bad")) return sendProblem(response, 403, "The project doesn't know this key.");
    return sendJson(response, {});
  };
}

function linesOf(text: string): unknown[] | undefined {
  try {
    return text
      .split("\n")
      .filter((line) => line !== "")
      .map((line): unknown => JSON.parse(line));
  } catch {
    return undefined;
  }
}

/** An error report in a few words. */
export function sentrySummary({ body }: RecordedRequest): string {
  const lines = Array.isArray(body) ? body.map(membersOf) : [];
  const exceptions = lines.flatMap(({ exception }) => [membersOf(exception).values].flat().map(membersOf));
  const message =
    exceptions.find(({ value }) => value !== undefined)?.value ?? lines.find((line) => line.message)?.message;
  return message === undefined ? "Report" : `Error: ${oneLine(message)}`;
}
