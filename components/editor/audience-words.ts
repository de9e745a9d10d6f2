import { questionsWords } from "#lib/survey/count-questions.ts";
import { isFinished } from "#lib/survey/unfinished.ts";
import type { Draft } from "./draft.ts";
import { savableQuestion } from "./save-body.ts";
import type { Asked, Audience } from "./who-is-asked.ts";

/** How much of the survey an order sees, as it would be published: an unfinished question is asked of nobody. */
export function audienceWords(draft: Draft, { questions, followUps }: Audience): string {
  const all = draft.questions.flatMap(({ key, question }): (Asked | undefined)[] => {
    const saved = savableQuestion(question);
    if (!isFinished(saved)) return [];
    const isFollowed = saved.followUp !== undefined && isFinished(saved.followUp.question);
    return [questions.get(key), ...(isFollowed ? [followUps.get(key)] : [])];
  });
  const certain = all.filter((asked) => asked === "yes").length;
  const open = all.filter((asked) => asked === "maybe").length;
  if (all.length === 0) return "No finished questions yet.";
  if (certain === all.length)
    return certain === 1 ? "This shopper sees the question." : `This shopper sees all ${questionsWords(certain)}.`;
  const more = open > 0 ? `, plus up to ${open} more after certain answers` : "";
  return `This shopper sees ${certain} of ${questionsWords(all.length)}${more}.`;
}
