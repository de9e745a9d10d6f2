import type * as z from "zod";
import type { QuestionType } from "./question.ts";

/** The fields that the rules for one question check; stored questions and `Save` input both have them. */
type Checked = {
  type: QuestionType;
  choices?: readonly { id: string }[] | undefined;
  allowOther?: boolean | undefined;
  min?: number | undefined;
  max?: number | undefined;
  followUp?:
    | { whenChoiceIds?: string[] | undefined; whenMin?: number | undefined; whenMax?: number | undefined }
    | undefined;
};

/** Adds an issue for each rule that spans several fields of one question. */
export function checkQuestion(question: Checked, context: z.core.$RefinementCtx): void {
  if (needsChoices(question) && !question.choices?.length)
    context.addIssue({
      code: "custom",
      path: ["choices"],
      message: `must have at least one choice for type ${question.type}`,
    });
  checkDraftQuestion(question, context);
}

/** The same for a draft's question, which may not have its choices yet. */
export function checkDraftQuestion(question: Checked, context: z.core.$RefinementCtx): void {
  const refuse = (path: PropertyKey[], message: string) => context.addIssue({ code: "custom", path, message });
  checkChoices(question, refuse);
  checkRange(question, refuse);
  checkFollowUp(question, refuse);
}

type Refuse = (path: PropertyKey[], message: string) => void;

const choiceTypes: readonly QuestionType[] = ["single", "multiple", "dropdown", "image", "ranking"];
const numberTypes: readonly QuestionType[] = ["number", "rating", "nps"];

/** Whether a question of this type is answered by picking from its own choices. */
export function needsChoices({ type }: Pick<Checked, "type">): boolean {
  return choiceTypes.includes(type);
}

function checkChoices(question: Checked, refuse: Refuse): void {
  const choices = question.choices ?? [];
  const seen = new Set<string>(); // case-insensitive, as conditions compare that way
  for (const [index, choice] of choices.entries()) {
    if (seen.has(choice.id.toLowerCase()))
      refuse(["choices", index, "id"], `must be unique within the question: ${choice.id} is taken`);
    if (choice.id === "other" && question.allowOther)
      refuse(["choices", index, "id"], "must not be other when allowOther is on, because that ID is reserved");
    seen.add(choice.id.toLowerCase());
  }
}

function checkRange(question: Checked, refuse: Refuse): void {
  const { type, min, max } = question;
  if (type === "rating" && max !== undefined && !(Number.isInteger(max) && max >= 3 && max <= 10))
    refuse(["max"], "must be a whole number from 3 to 10 for type rating");
  if (min !== undefined && max !== undefined && min > max) refuse(["min"], `must not be above max (${max})`);
}

function checkFollowUp(question: Checked, refuse: Refuse): void {
  const { followUp, type } = question;
  if (followUp === undefined) return;
  if (type === "statement") refuse(["followUp"], "can't be added to a statement, because statements aren't answered");
  if ((followUp.whenMin !== undefined || followUp.whenMax !== undefined) && !numberTypes.includes(type))
    refuse(["followUp"], "can use whenMin and whenMax only with types number, rating and nps");
  if (followUp.whenMin !== undefined && followUp.whenMax !== undefined && followUp.whenMin > followUp.whenMax)
    refuse(["followUp", "whenMin"], `must not be above whenMax (${followUp.whenMax})`);
  const known = new Set(type === "yesNo" ? ["yes", "no"] : (question.choices ?? []).map((choice) => choice.id));
  if (question.allowOther) known.add("other");
  for (const [index, id] of (followUp.whenChoiceIds ?? []).entries())
    if (!known.has(id))
      refuse(["followUp", "whenChoiceIds", index], `must be the id of one of the question's choices, not ${id}`);
}
