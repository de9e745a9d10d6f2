import { type Fetch, OutgoingError } from "#server/foundation/outgoing/index.ts";
import type { Answer, Failure, Outgoing } from "../integration.ts";

/** What an attempt is made with in a test, and the requests that it made. */
export interface TestOutgoing extends Outgoing {
  requests: { method: string; url: string; headers: Headers; body: string }[];
}

export const NOW = new Date("2026-11-20T10:00:00.000Z");

/** Sends through `fetch`, and keeps the last answer as deliveries do. */
export function outgoingThrough(fetch: Fetch, now = NOW): TestOutgoing {
  const requests: TestOutgoing["requests"] = [];
  let answer: Answer | null = null;
  let failure: Failure | null = null;
  return {
    requests,
    now,
    lastAnswer: () => answer,
    lastFailure: () => failure,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { method, url, headers } = request;
      requests.push({ method, url, headers, body: await request.clone().text() });
      [answer, failure] = [null, null];
      try {
        const response = await fetch(request);
        answer = { status: response.status, headers: response.headers, body: await response.clone().text() };
        return response;
      } catch (error) {
        const { kind, head } = error instanceof OutgoingError ? error : { kind: "network" as const, head: null };
        failure = { kind, message: error instanceof Error ? error.message : String(error), head };
        throw error;
      }
    },
  };
}

/** An answer of a partner; its body is sent as JSON, or as it is if it is a text. */
export interface TestAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Answers the requests of an attempt in this order, the last answer again and again. */
export function outgoingAnswered(...answers: readonly TestAnswer[]): TestOutgoing {
  let count = 0;
  return outgoingThrough(async () => {
    const { status = 200, headers = {}, body = "" } = answers[Math.min(count, answers.length - 1)] ?? {};
    count++;
    return new Response(typeof body === "string" ? body : JSON.stringify(body), { status, headers });
  });
}

/** No request is answered. */
export function outgoingFailed(kind: OutgoingError["kind"]): TestOutgoing {
  return outgoingThrough(async () => {
    throw new OutgoingError(kind, "The request failed");
  });
}
