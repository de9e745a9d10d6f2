import type { ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { isPartnerSlug, type PartnerSlug, partnerSlugs } from "#lib/partners.ts";
import { type Route, sendJson, sendProblem } from "../http.ts";
import { readText } from "./record.ts";

/** How a partner's next requests fail. */
interface Failure {
  /** What is answered, with nothing in the body. */
  status: number;
  /** Seconds, for the header of that name. */
  retryAfter: number | null;
  /** How long it takes to answer, in milliseconds. */
  hangMs: number;
  times: number;
}

/** What makes partners fail on demand. */
export interface Controls {
  set: (partner: PartnerSlug, failure: Failure) => void;
  /** Fails this request, if it's the partner's turn; then it is answered. */
  fails: (partner: PartnerSlug, response: ServerResponse) => boolean | Promise<boolean>;
}

export function makeControls(): Controls {
  const failures = new Map<PartnerSlug, Failure>();
  return {
    set: (partner, failure) => failures.set(partner, failure),
    fails: (partner, response) => {
      const failure = failures.get(partner);
      if (!failure || failure.times === 0) return false;
      failure.times--;
      if (failure.hangMs === 0) return refuse(response, failure);
      return delay(failure.hangMs, undefined, { ref: false }).then(() => refuse(response, failure));
    },
  };
}

function refuse(response: ServerResponse, { status, retryAfter }: Failure): true {
  if (response.destroyed) return true; // the caller didn't wait for it
  if (retryAfter !== null) response.setHeader("retry-after", String(retryAfter));
  response.writeHead(status, { "content-type": "text/plain" }).end();
  return true;
}

const SIZE_LIMIT_BYTES = 16 * 1024;
const LONGEST_HANG_MS = 600_000;

/**
 * `POST /control { partner, status?, retryAfter?, hang?, times }`: makes the partner's next requests fail with a status
 * (500 if omitted), after `hang` milliseconds. `times: 0` ends it.
 */
export function controlRoute(controls: Controls): Route {
  return async (request, response) => {
    if (request.path !== "/control" || request.method !== "POST") return false;
    const asked = fieldsOf(await readText(request.raw, SIZE_LIMIT_BYTES));
    const [partner, times, status] = [String(asked.partner), Number(asked.times), Number(asked.status ?? 500)];
    if (!isPartnerSlug(partner))
      return sendProblem(response, 400, `partner must be one of ${partnerSlugs.join(", ")}.`);
    if (!Number.isInteger(times) || times < 0 || times > 100_000) {
      return sendProblem(response, 400, "times must be a whole number from 0 to 100000.");
    }
    if (!Number.isInteger(status) || status < 200 || status > 599) {
      return sendProblem(response, 400, "status must be an HTTP status from 200 to 599.");
    }
    const retryAfter = asked.retryAfter === undefined ? null : Number(asked.retryAfter);
    const hangMs = Number(asked.hang ?? 0);
    if (!Number.isInteger(hangMs) || hangMs < 0 || hangMs > LONGEST_HANG_MS) {
      return sendProblem(response, 400, `hang must be a whole number of milliseconds from 0 to ${LONGEST_HANG_MS}.`);
    }
    controls.set(partner, { status, retryAfter, hangMs, times });
    return sendJson(response, { partner, times });
  };
}

function fieldsOf(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
  } catch {
    return {};
  }
}
