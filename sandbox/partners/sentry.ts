import { gunzipSync, inflateSync } from "node:zlib";
import { membersOf, parseJson } from "#lib/unknown-values.ts";
import { readBytes } from "../body.ts";
import { type Route, sendJson, sendProblem } from "../http.ts";
import { oneLine } from "./one-line.ts";
import { type RecordedRequest, recordOf } from "./recorded.ts";
import type { StandIn, StandInContext } from "./stand-in.ts";

const ENVELOPE_SIZE_LIMIT_BYTES = 1024 * 1024;
/** The size limit of a compressed envelope or replay once unpacked. */
const UNPACKED_SIZE_LIMIT_BYTES = 20 * 1024 * 1024;
const LINE_FEED = 10;

/**
 * The stand-in of error tracking: `POST /sentry/api/<project>/envelope/` accepts what the product's processes and pages
 * report (https://develop.sentry.dev/sdk/data-model/envelopes), compressed or not, and records its lines, each parsed as
 * JSON. Of a replay's recording, which is compressed by itself, the events are recorded.
 */
export function makeSentry({ records, controls, httpPort }: StandInContext & { httpPort: number }): StandIn {
  const envelopes: Route = async (request, response) => {
    if (!/^\/sentry\/api\/\d+\/envelope\/$/.test(request.path) || request.method !== "POST") return false;
    // The product's pages are of another origin.
    response.setHeader("access-control-allow-origin", "*");
    const bytes = await readBytes(request.raw, ENVELOPE_SIZE_LIMIT_BYTES);
    if (bytes === null) return sendProblem(response, 413, "The envelope is larger than 1 MiB.");
    const lines = linesOf(bytes, request.raw.headers["content-encoding"] === "gzip");
    if (!lines) return sendProblem(response, 400, "The envelope's lines aren't JSON.");
    records.add(recordOf("sentry", request, lines));
    if (await controls.fails("sentry", response)) return true;
    const key = request.query.get("sentry_key") ?? "";
    if (key === "" || key.includes("bad")) return sendProblem(response, 403, "The project doesn't know this key.");
    return sendJson(response, {});
  };
  const settings = () => ({ dsn: `http://afterword@127.0.0.1:${httpPort}/sentry/1` });
  return { slug: "sentry", settings, routes: [envelopes] };
}

/** The envelope's header, then of each item its header and its payload; undefined if one isn't JSON. */
function linesOf(sent: Buffer, isCompressed: boolean): unknown[] | undefined {
  try {
    let rest = isCompressed ? gunzipSync(sent, { maxOutputLength: UNPACKED_SIZE_LIMIT_BYTES }) : sent;
    /** The next `length` bytes, or the next line without one. */
    const take = (length = rest.indexOf(LINE_FEED)): Buffer => {
      const end = length < 0 ? rest.length : length;
      const taken = rest.subarray(0, end);
      rest = rest.subarray(end + 1);
      return taken;
    };
    const lines = [parseJson(take().toString())];
    while (rest.length > 0) {
      const header = take().toString();
      if (header === "") continue;
      const { type, length } = membersOf(parseJson(header));
      const payload = take(typeof length === "number" ? length : undefined);
      lines.push(parseJson(header), type === "replay_recording" ? eventsOf(payload) : parseJson(payload.toString()));
    }
    return lines;
  } catch {
    return undefined;
  }
}

/** A recording is a line of JSON, then its events as JSON, mostly compressed (zlib, RFC 1950). */
function eventsOf(recording: Buffer): unknown {
  const end = recording.indexOf(LINE_FEED);
  const body = recording.subarray(end + 1);
  const isPlain = body[0] === "[".charCodeAt(0);
  const events = isPlain ? body : inflateSync(body, { maxOutputLength: UNPACKED_SIZE_LIMIT_BYTES });
  return { ...membersOf(parseJson(recording.subarray(0, end).toString())), events: parseJson(events.toString()) };
}

/** A report in a few words. */
export function sentrySummary({ body }: RecordedRequest): string {
  const lines = Array.isArray(body) ? body.map(membersOf) : [];
  const exceptions = lines.flatMap(({ exception }) => [membersOf(exception).values].flat().map(membersOf));
  const message =
    exceptions.find(({ value }) => value !== undefined)?.value ?? lines.find((line) => line.message)?.message;
  if (message !== undefined) return `Error: ${oneLine(message)}`;
  if (lines.some(({ type }) => type === "replay_recording")) return "Replay";
  const transaction = lines.find((line) => line.transaction)?.transaction;
  return transaction === undefined ? "Report" : `Trace: ${oneLine(transaction)}`;
}
