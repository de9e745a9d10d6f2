import { membersIn, outcomeOfStatus, quoted, withoutAnswer } from "../answer.ts";
import type { Outcome, Outgoing } from "../integration.ts";
import type { Credential } from "./settings.ts";

/** What Segment's answer means. It answers 200 to nearly everything, also for a write key that doesn't exist. */
export function outcomeOf(out: Outgoing, { writeKey }: Credential): Outcome {
  const answer = out.lastAnswer();
  if (!answer) return withoutAnswer("Segment", out);
  return outcomeOfStatus("Segment", answer, out.now, reasonIn(answer.body, writeKey)) ?? { kind: "delivered" };
}

function reasonIn(body: string, writeKey: string): string {
  const { message } = membersIn(body);
  return typeof message === "string" ? quoted(message, [writeKey]) : "";
}
