import type { QuestionInput, QuestionType } from "./question.ts";

/** A question without the fields that make no sense for its type, its follow-up without them too. */
export function fieldsOfType(question: QuestionInput): QuestionInput {
  const kept = withoutForeign(question);
  if (!kept.followUp) return kept;
  return { ...kept, followUp: { ...kept.followUp, question: withoutForeign(kept.followUp.question) } };
}

const choosing: readonly QuestionType[] = ["single", "multiple", "dropdown", "image"];
const counting: readonly QuestionType[] = ["number", "rating", "nps"];

/** The fields that only some types have. Every other field stands on any question. */
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

function withoutForeign<Given extends Omit<QuestionInput, "followUp">>(question: Given): Given {
  const kept = { ...question };
  for (const [field, types] of fields) if (!types.some((type) => type === question.type)) delete kept[field];
  return kept;
}
