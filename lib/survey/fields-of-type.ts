import type { QuestionInput } from "./question.ts";
import { traitsOf, typeSettings } from "./question-type.ts";

/** A question without the fields that don't apply to its type; the same for its follow-up. */
export function fieldsOfType(question: QuestionInput): QuestionInput {
  const kept = withoutForeign(question);
  if (!kept.followUp) return kept;
  return { ...kept, followUp: { ...kept.followUp, question: withoutForeign(kept.followUp.question) } };
}

function withoutForeign<Q extends Omit<QuestionInput, "followUp">>(question: Q): Q {
  const kept = { ...question };
  const { settings } = traitsOf(question.type);
  for (const setting of typeSettings) if (!settings.includes(setting)) delete kept[setting];
  return kept;
}
