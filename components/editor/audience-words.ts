import { questionsWords } from "#lib/survey/count-questions.ts";
import type { Draft } from "./draft.ts";
import { saveBody } from "./save-body.ts";
import type { Asked, Audience } from "./who-is-asked.ts";

/** How much of the survey an order sees, as it would be published: what is not complete yet is asked of nobody. */
export function audienceWords(draft: Draft, { questions, followUps }: Audience): string {
  const { body, keys } = saveBody(draft);
  const all = body.questions.flatMap(({ followUp }, index): (Asked | undefined)[] => {
    const key = keys[index] ?? "";
    return [questions.get(key), ...(followUp ? [followUps.get(key)] : [])];
  });
  const certain = all.filter((asked) => asked === "yes").length;
  const open = all.filter((asked) => asked === "maybe").length;
  if (all.length === 0) return "There is nothing to ask yet.";
  if (certain === all.length)
    return certain === 1 ? "This order sees the question." : `This order sees all ${questionsWords(certain)}.`;
  const more = open > 0 ? `, and up to ${open} more after some answers` : "";
  return `This order sees ${certain} of ${questionsWords(all.length)}${more}.`;
}
