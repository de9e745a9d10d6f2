import type { Answer } from "#lib/survey/answer.ts";
import { guard } from "./guard.ts";

export type ResponseEvent = "view" | "answer" | "complete";

/** The tab's memory of its response, so that a reload resumes it; the last of two answers to a question counts. */
export type Memory = {
  responseId: string;
  sequence: number;
  answers: Answer[];
  reached?: ResponseEvent;
  /** The shopper's position on the path: questions skipped before are not asked again. */
  at?: number;
};

/**
 * Reads this tab's memory of the response, or starts a new one. If storage is blocked, it lasts as long as the page.
 */
export function recall(name: string): Memory {
  const kept = (): Partial<Memory> => JSON.parse(sessionStorage[name]);
  return { responseId: newResponseId(), sequence: 0, answers: [], ...guard(kept) };
}

export function remember(name: string, memory: Memory): void {
  guard(() => {
    sessionStorage[name] = JSON.stringify(memory);
  });
}

/**
 * A UUID version 7 (RFC 9562, 5.7): the time, then the random digits of the version 4 UUID that every object URL ends
 * in (W3C File API, 8.3.1). `crypto.randomUUID` is missing on pages without https. The time has 11 of its 12 digits
 * until 2527.
 */
function newResponseId(): string {
  const time = `0${Date.now().toString(16)}`.replace(/.{8}/, "$&-");
  const random = URL.createObjectURL(new Blob()).slice(-21);
  return `${time}-7${random}`;
}
