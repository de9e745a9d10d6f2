import type * as z from "zod";
import type { Condition } from "./condition.ts";
import type { QuestionInput } from "./question.ts";

type Place = { question: Omit<QuestionInput, "followUp">; path: PropertyKey[] };

/**
 * Adds an issue for each rule that spans questions: at most 100 with follow-ups, unique questionNameIds, and conditions
 * only on earlier questions (so a path can always be walked once, from the first question to the last).
 */
export function checkQuestions(questions: readonly QuestionInput[], context: z.core.$RefinementCtx): void {
  const places = placesOf(questions);
  if (places.length > 100)
    context.addIssue({ code: "custom", path: [], message: "must have at most 100 questions, follow-ups included" });
  const earlier = new Set<string>();
  const all = new Set(places.map(({ question }) => question.questionNameId));
  for (const { question, path } of places) {
    const refuse = (tail: PropertyKey[], message: string) =>
      context.addIssue({ code: "custom", path: [...path, ...tail], message });
    const targets = { earlier, own: question.questionNameId, all };
    if (question.showIf !== undefined) checkReferences(question.showIf, ["showIf"], targets, refuse);
    const id = question.questionNameId;
    if (id === undefined) continue;
    if (earlier.has(id)) refuse(["questionNameId"], `must be unique within the survey: ${id} is taken`);
    earlier.add(id);
  }
}

function placesOf(questions: readonly QuestionInput[]): Place[] {
  return questions.flatMap((question, index): Place[] => {
    const place: Place = { question, path: [index] };
    if (question.followUp === undefined) return [place];
    return [place, { question: question.followUp.question, path: [index, "followUp", "question"] }];
  });
}

/** The questions that a condition may refer to. */
interface ConditionTargets {
  earlier: ReadonlySet<string>;
  own: string | undefined;
  all: ReadonlySet<string | undefined>;
}

function checkReferences(
  condition: Condition,
  path: PropertyKey[],
  targets: ConditionTargets,
  refuse: (path: PropertyKey[], message: string) => void,
): void {
  if ("answer" in condition) {
    if (!targets.earlier.has(condition.answer))
      refuse(
        [...path, "answer"],
        `must be an earlier question; ${condition.answer} ${locationOf(condition.answer, targets)}`,
      );
  } else if ("all" in condition) {
    for (const [index, part] of condition.all.entries())
      checkReferences(part, [...path, "all", index], targets, refuse);
  } else if ("any" in condition) {
    for (const [index, part] of condition.any.entries())
      checkReferences(part, [...path, "any", index], targets, refuse);
  }
}

function locationOf(id: string, { own, all }: ConditionTargets): string {
  if (id === own) return "is this question itself";
  return all.has(id) ? "comes later" : "isn't in the survey";
}
