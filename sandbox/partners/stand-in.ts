import type { PartnerSlug } from "#lib/partners.ts";
import { membersOf } from "#lib/unknown-values.ts";
import { readText } from "../body.ts";
import type { Route, SandboxRequest } from "../http.ts";
import { sendProblem } from "../http.ts";
import type { Controls, FailureBody, PartnerControl } from "./control.ts";
import { type Records, recordOf } from "./recorded.ts";
import type { ShownRefusals } from "./refusals.ts";

/** A partner's answer. `body` is sent as JSON, or as it is if it is a text. */
export interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
  /** The connection is closed instead: what was done stays done, and the caller doesn't know. */
  isLost?: boolean;
}

/** A request of the product to a partner's API, below the partner's base path. */
export interface ApiRequest extends Omit<SandboxRequest, "raw"> {
  headers: Record<string, string>;
  /** The fields of a JSON or form body; any other body as text. */
  body: unknown;
}

/** A partner on this machine. */
export interface StandIn {
  /** As in `/recorded` and `/settings`. */
  slug: PartnerSlug;
  /** The ids and secrets that it shares with the product. */
  settings: () => Record<string, string>;
  /** For a platform: what it knows about each store, as `/stores` returns it. */
  stores?: () => unknown[];
  /** What `POST /control` can make it do besides failing requests. */
  control?: PartnerControl;
  /** What its stores can be set to refuse, by `POST /control` and on the partner's page. */
  refusals?: ShownRefusals;
  routes: readonly Route[];
}

/** What every stand-in is made with. */
export interface StandInContext {
  records: Records;
  controls: Controls;
}

const SIZE_LIMIT_BYTES = 5 * 1024 * 1024;

/**
 * The API of a partner at `/<slug>/…`: requests are recorded, fail on demand, and are then answered. Null is a request
 * that the product doesn't make. `failureBody` is for partners whose clients can't read a failure without one.
 */
export function apiRoute(
  slug: PartnerSlug,
  { records, controls }: StandInContext,
  answer: (request: ApiRequest) => Answer | null | Promise<Answer | null>,
  failureBody?: FailureBody,
): Route {
  const base = `/${slug}`;
  return async (request, response) => {
    if (!request.path.startsWith(`${base}/`)) return false;
    const text = await readText(request.raw, SIZE_LIMIT_BYTES);
    if (text === null) return sendProblem(response, 413, "The body is larger than 5 MiB.");
    const record = recordOf(slug, request, bodyOf(text, request.raw.headers["content-type"] ?? ""));
    records.add(record);
    if (await controls.fails(slug, response, failureBody)) return true;
    const { method, path, query, headers, body } = record;
    const answered = await answer({
      method,
      headers,
      body,
      path: path.slice(base.length),
      query: new URLSearchParams(query),
    });
    if (!answered) return false;
    if (answered.isLost) {
      response.destroy();
      return true;
    }
    const isText = typeof answered.body === "string";
    const sent = answered.body === undefined ? "" : isText ? String(answered.body) : JSON.stringify(answered.body);
    response.writeHead(answered.status, {
      "content-type": isText ? "text/html; charset=utf-8" : "application/json; charset=utf-8",
      ...answered.headers,
    });
    response.end(sent);
    return true;
  };
}

function bodyOf(text: string, contentType: string): unknown {
  if (text === "") return null;
  if (contentType.startsWith("application/x-www-form-urlencoded")) return Object.fromEntries(new URLSearchParams(text));
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}

/** The fields of a request's body. */
export function fieldsOf({ body }: Pick<ApiRequest, "body">): Record<string, unknown> {
  return membersOf(body);
}
