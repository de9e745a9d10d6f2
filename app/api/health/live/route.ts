import { jsonAnswer } from "#server/edge/http/respond.ts";

/** Reports that the process answers, without checking its dependencies. */
export function GET(): Response {
  return jsonAnswer({ live: true }, 200);
}
