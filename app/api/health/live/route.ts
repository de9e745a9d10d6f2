import { jsonAnswer } from "#server/edge/http/respond.ts";

/** Says that the process answers, and nothing of what it needs. */
export function GET(): Response {
  return jsonAnswer({ live: true }, 200);
}
