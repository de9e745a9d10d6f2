import { createHash } from "node:crypto";
import { putBounded } from "../bounded-map.ts";
import type { Answer } from "../stand-in.ts";
import { errorAnswer, StripeError } from "./errors.ts";
import type { StoredAnswer } from "./tables.ts";

const LONGEST_KEY = 255;

/** What makes a repeated write do nothing. */
export interface Idempotency {
  /**
   * Runs a write once per key. `run` may throw StripeError for what is refused before anything is done, which isn't
   * stored. Later requests with the key get the stored answer; others 400, and 409 until `finish`.
   */
  once: (key: string, request: string, run: () => StoredOutcome) => { answer: Answer; finish: () => void };
}

interface StoredOutcome {
  status: number;
  body: unknown;
}

export function makeIdempotency(stored: Map<string, StoredAnswer>): Idempotency {
  const running = new Set<string>();
  return {
    once: (key, request, run) => {
      const idle = () => undefined;
      if (key.length > LONGEST_KEY) {
        const error = new StripeError(`Idempotency keys have at most ${LONGEST_KEY} characters.`);
        return { answer: errorAnswer(error), finish: idle };
      }
      const hash = createHash("sha256").update(request).digest("hex");
      const earlier = stored.get(key);
      if (earlier && earlier.request !== hash) return { answer: errorAnswer(otherRequest(key)), finish: idle };
      if (running.has(key)) return { answer: errorAnswer(inUse(key)), finish: idle };
      if (earlier) {
        const { status, body } = earlier;
        return { answer: { status, body, headers: { "idempotent-replayed": "true" } }, finish: idle };
      }
      const { status, body } = run();
      putBounded(stored, key, { request: hash, status, body });
      running.add(key);
      return { answer: { status, body }, finish: () => running.delete(key) };
    },
  };
}

function otherRequest(key: string): StripeError {
  return new StripeError(
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: "idempotency_error" },
  );
}

function inUse(key: string): StripeError {
  return new StripeError(
    `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    { status: 409, type: "idempotency_error", code: "idempotency_key_in_use" },
  );
}
