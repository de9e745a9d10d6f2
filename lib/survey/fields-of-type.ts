import type { QuestionInput, QuestionType } from "./question.ts";

/** A question without the fields that don't apply to its type; the same for its follow-up. */
export function fieldsOfType(question: QuestionInput): QuestionInput {
  const kept = withoutForeign(question);
  if (!kept.followUp) return kept;
  return { ...kept, followUp: { ...kept.followUp, question: withoutForeign(kept.followUp.question) } };
}

const choosing: readonly QuestionType[] = ["single", "multiple", "dropdown", "image"];
const counting: readonly QuestionType[] = ["number", "rating", "nps"];

/** The fields that only some types have. Every other field may be on any question. */
const fields = [
  ["choices", [...choosing, "ranking"]],
  ["allowOther", choosing],
  ["otherLabel", choosing],
  ["randomize", [...choosing, "ranking"]],
  ["maxSelections", ["multiple", "image"]],
  ["min", counting],
  ["max", counting],
  ["step", ["number"]],
  ["minLabel", counting],
  ["maxLabel", counting],
  ["display", counting],
  ["placeholder", ["text", "longText", "email", "number", "date", "dropdown"]],
] as const satisfies readonly [keyof QuestionInput, readonly QuestionType[]][];

function withoutForeign<Q extends Omit<QuestionInput, "followUp">>(question: Q): Q {
  const kept = { ...question };
  for (const [field, types] of fields) if (!types.some((type) => type === question.type)) delete kept[field];
  return kept;
}
