import { questionsText } from "#lib/survey/count-questions.ts";
import { isFinished } from "#lib/survey/unfinished.ts";
import type { Draft } from "./draft.ts";
import { savableQuestion } from "./save-body.ts";
import type { Audience, Reach } from "./who-is-asked.ts";

/** How much of the survey an order would see if it were published now: unfinished questions aren't asked. */
export function audienceText(draft: Draft, { questions, followUps }: Audience): string {
  const all = draft.questions.flatMap(({ key, question }): (Reach | undefined)[] => {
    const saved = savableQuestion(question);
    if (!isFinished(saved)) return [];
    const isFollowed = saved.followUp !== undefined && isFinished(saved.followUp.question);
    return [questions.get(key), ...(isFollowed ? [followUps.get(key)] : [])];
  });
  const certain = all.filter((asked) => asked === "yes").length;
  const open = all.filter((asked) => asked === "maybe").length;
  if (all.length === 0) return "No finished questions yet.";
  if (certain === all.length)
    return certain === 1 ? "This shopper sees the question." : `This shopper sees all ${questionsText(certain)}.`;
  const more = open > 0 ? `, plus up to ${open} more after certain answers` : "";
  return `This shopper sees ${certain} of ${questionsText(all.length)}${more}.`;
}
