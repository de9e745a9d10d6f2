import type { Draft, QuestionPlace } from "./draft.ts";
import { hasOption } from "./question-kinds.ts";
import { saveBody } from "./save-body.ts";
import { shortened } from "./shortened.ts";

/** A question of the draft that is not part of what is saved and published. */
export interface LeftOut {
  place: QuestionPlace;
  /** Which one, in words. */
  what: string;
  /** What it lacks, as the end of a sentence about it. */
  because: string;
}

/** The questions that wait to be complete, in the order of the draft; a follow-up goes with its question. */
export function leftOut(draft: Draft): LeftOut[] {
  const { body, keys } = saveBody(draft);
  const saved = new Map(keys.map((key, index) => [key, body.questions[index]]));
  return draft.questions.flatMap(({ key, question }, index): LeftOut[] => {
    const name = question.title.trim() === "" ? `Question ${index + 1}` : `“${shortened(question.title.trim())}”`;
    const { followUp } = question;
    const own = { place: { key, followUp: false }, what: name, because: missing(question) };
    const following = (because: string) => ({
      place: { key, followUp: true },
      what: `The follow-up to ${name.replace(/^Q/, "q")}`,
      because,
    });
    if (!saved.has(key)) return [own, ...(followUp ? [following("goes with it")] : [])];
    if (followUp === undefined || saved.get(key)?.followUp !== undefined) return [];
    return [following(missing(followUp.question))];
  });
}

function missing({ title, type, choices = [] }: Draft["questions"][number]["question"]): string {
  const hasChoices = !hasOption(type, "choices") || choices.some(({ label }) => label.trim() !== "");
  const isTitled = title.trim() !== "";
  if (!isTitled && !hasChoices) return "has no title and no choices yet";
  return isTitled ? "has no choices yet" : "has no title yet";
}
