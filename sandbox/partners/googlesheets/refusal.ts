import type { Answer } from "../stand-in.ts";

const statuses: Record<number, string> = {
  400: "INVALID_ARGUMENT",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "NOT_FOUND",
  429: "RESOURCE_EXHAUSTED",
};

/** An error, as Google writes it. */
export function refusal(code: number, message: string): Answer {
  return { status: code, body: { error: { code, message, status: statuses[code] ?? "INTERNAL" } } };
}
