import { membersOf, parseJson } from "#lib/unknown-values.ts";
import { outcomeOfStatus, quoted, withoutAnswer } from "../answer.ts";
import type { Outcome, Outgoing } from "../integration.ts";

/** What Segment's answer means. It answers 200 to nearly everything, also for a write key that doesn't exist. */
export function outcomeOf(out: Outgoing): Outcome {
  const answer = out.lastAnswer();
  if (!answer) return withoutAnswer("Segment", out);
  return outcomeOfStatus("Segment", answer, out.now, reasonIn(answer.body)) ?? { kind: "delivered" };
}

function reasonIn(body: string): string {
  try {
    const { message } = membersOf(parseJson(body));
    return typeof message === "string" ? quoted(message) : "";
  } catch {
    return "";
  }
}
