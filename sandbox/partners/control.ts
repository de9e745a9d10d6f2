import type { ServerResponse } from "node:http";
import { type Route, sendJson, sendProblem } from "../http.ts";
import { readText } from "./record.ts";
import { PARTNERS } from "./recorded.ts";

/** How a partner's next requests fail. */
interface Failure {
  /** What is answered, with nothing in the body. */
  status: number;
  /** Seconds, for the header of that name. */
  retryAfter: number | null;
  /** Never answers. */
  hang: boolean;
  times: number;
}

/** What makes partners fail on demand. */
export interface Controls {
  set: (partner: string, failure: Failure) => void;
  /** Fails this request, if it's the partner's turn; then it is answered. */
  fails: (partner: string, response: ServerResponse) => boolean;
}

export function makeControls(): Controls {
  const failures = new Map<string, Failure>();
  return {
    set: (partner, failure) => failures.set(partner, failure),
    fails: (partner, response) => {
      const failure = failures.get(partner);
      if (!failure || failure.times === 0) return false;
      failure.times--;
      if (failure.hang) return true;
      if (failure.retryAfter !== null) response.setHeader("retry-after", String(failure.retryAfter));
      response.writeHead(failure.status, { "content-type": "text/plain" }).end();
      return true;
    },
  };
}

const SIZE_LIMIT_BYTES = 16 * 1024;

/**
 * `POST /control { partner, status?, retryAfter?, hang?, times }`: makes the partner's next requests fail: with a status
 * (500 if omitted), or by never answering. `times: 0` ends it.
 */
export function controlRoute(controls: Controls): Route {
  return async (request, response) => {
    if (request.path !== "/control" || request.method !== "POST") return false;
    const asked = fieldsOf(await readText(request.raw, SIZE_LIMIT_BYTES));
    const [partner, times, status] = [String(asked.partner), Number(asked.times), Number(asked.status ?? 500)];
    if (!PARTNERS.has(partner))
      return sendProblem(response, 400, `partner must be one of ${[...PARTNERS].join(", ")}.`);
    if (!Number.isInteger(times) || times < 0 || times > 100_000) {
      return sendProblem(response, 400, "times must be a whole number from 0 to 100000.");
    }
    if (!Number.isInteger(status) || status < 200 || status > 599) {
      return sendProblem(response, 400, "status must be an HTTP status from 200 to 599.");
    }
    const retryAfter = asked.retryAfter === undefined ? null : Number(asked.retryAfter);
    controls.set(partner, { status, retryAfter, hang: asked.hang === true, times });
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
