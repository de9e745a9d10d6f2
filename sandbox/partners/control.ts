import type { ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { isPartnerSlug, type PartnerSlug, partnerSlugs } from "#lib/partners.ts";
import { membersOf } from "#lib/unknown-values.ts";
import { jsonOf, readText } from "../body.ts";
import { isForeign, type Route, sendJson, sendProblem } from "../http.ts";

/** How a partner's next requests fail. */
export interface Failure {
  /** What is answered. */
  status: number;
  /** Seconds, for the header of that name. */
  retryAfter: number | null;
  /** How long it takes to answer, in milliseconds. */
  hangMs: number;
  times: number;
}

/** What a partner's own failures say, as JSON. */
export type FailureBody = (status: number) => object;

/** What makes partners fail on demand. */
export interface Controls {
  set: (partner: PartnerSlug, failure: Failure) => void;
  /** How its next requests fail; null if they don't. */
  pending: (partner: PartnerSlug) => Readonly<Failure> | null;
  /** Fails this request, if it's the partner's turn; then it is answered, with nothing in the body by default. */
  fails: (partner: PartnerSlug, response: ServerResponse, body?: FailureBody) => boolean | Promise<boolean>;
}

/**
 * What one partner can be made to do besides failing requests. Returns what was set, a text that says what is wrong
 * with the fields, or null if none of them is the partner's.
 */
export type PartnerControl = (fields: Record<string, unknown>) => Record<string, unknown> | string | null;

export function makeControls(): Controls {
  const failures = new Map<PartnerSlug, Failure>();
  const pending = (partner: PartnerSlug) => {
    const failure = failures.get(partner);
    return failure && failure.times > 0 ? failure : null;
  };
  return {
    set: (partner, failure) => failures.set(partner, failure),
    pending,
    fails: (partner, response, body) => {
      const failure = pending(partner);
      if (!failure) return false;
      failure.times--;
      if (failure.hangMs === 0) return refuse(response, failure, body);
      return delay(failure.hangMs, undefined, { ref: false }).then(() => refuse(response, failure, body));
    },
  };
}

function refuse(response: ServerResponse, { status, retryAfter }: Failure, body?: FailureBody): true {
  if (response.destroyed) return true; // the caller didn't wait for it
  if (retryAfter !== null) response.setHeader("retry-after", String(retryAfter));
  if (body) response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body(status)));
  else response.writeHead(status, { "content-type": "text/plain" }).end();
  return true;
}

const SIZE_LIMIT_BYTES = 16 * 1024;
const LONGEST_HANG_MS = 600_000;

/**
 * `POST /control { partner, status?, retryAfter?, hang?, times }`: makes the partner's next requests fail with a status
 * (500 if omitted), after `hang` milliseconds. `times: 0` ends it. Pages of other origins can't.
 *
 * `POST /control { partner: "stripe", events?, loseAnswer? }`: `events` is how events are delivered from now on:
 * `deliver`, `delay` (held until it's `deliver` again), `double`, `shuffle`, `lose`, or `previousSecret` (signed with
 * another secret). `loseAnswer: true` does what the next write asks and closes the connection without an answer.
 *
 * `POST /control { partner, <refusal>, store? }`: what a store refuses from now on, as the partner's own page lists it.
 */
export function controlRoute(
  controls: Controls,
  standIns: readonly { slug: PartnerSlug; control?: PartnerControl; refusals?: { control: PartnerControl } }[] = [],
): Route {
  return async (request, response) => {
    if (request.path !== "/control" || request.method !== "POST") return false;
    if (isForeign(request)) return sendProblem(response, 403, "Another site can't make partners fail.");
    const fields = membersOf(jsonOf(await readText(request.raw, SIZE_LIMIT_BYTES)));
    const partner = String(fields.partner);
    if (!isPartnerSlug(partner)) {
      return sendProblem(response, 400, `partner must be one of ${partnerSlugs.join(", ")}.`);
    }
    const standIn = standIns.find(({ slug }) => slug === partner);
    const special = standIn?.control?.(fields) ?? standIn?.refusals?.control(fields) ?? null;
    if (typeof special === "string") return sendProblem(response, 400, special);
    if (special && fields.times === undefined) return sendJson(response, { partner, ...special });
    const failure = readFailure(fields);
    if (typeof failure === "string") return sendProblem(response, 400, failure);
    controls.set(partner, failure);
    return sendJson(response, { partner, times: failure.times });
  };
}

/** How requests are to fail, by the fields of `POST /control`; a text says what is wrong with them. */
export function readFailure(fields: Record<string, unknown>): Failure | string {
  const [times, status, hangMs] = [Number(fields.times), Number(fields.status ?? 500), Number(fields.hang ?? 0)];
  if (!Number.isInteger(times) || times < 0 || times > 100_000) {
    return "times must be a whole number from 0 to 100000.";
  }
  if (!Number.isInteger(status) || status < 200 || status > 599)
    return "status must be an HTTP status from 200 to 599.";
  if (!Number.isInteger(hangMs) || hangMs < 0 || hangMs > LONGEST_HANG_MS) {
    return `hang must be a whole number of milliseconds from 0 to ${LONGEST_HANG_MS}.`;
  }
  const retryAfter = fields.retryAfter === undefined ? null : Number(fields.retryAfter);
  if (retryAfter !== null && !(Number.isInteger(retryAfter) && retryAfter >= 0)) {
    return "retryAfter must be a whole number of seconds.";
  }
  return { status, retryAfter, hangMs, times };
}
