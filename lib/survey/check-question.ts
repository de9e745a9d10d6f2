import type * as z from "zod";
import {
  hasOwnChoices,
  isNumeric,
  isScale,
  ownChoiceIdsOf,
  type QuestionType,
  questionTypes,
  traitsOf,
} from "./question-type.ts";

/** The fields that the rules for one question check; stored questions and `Save` input both have them. */
type Checked = {
  type: QuestionType;
  secondTitle?: string | undefined;
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
  if (hasOwnChoices(question.type) && !question.choices?.length)
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
  if (question.secondTitle && traitsOf(question.type).field === null)
    refuse(["secondTitle"], `can't be set for a ${question.type}, because ${question.type}s aren't answered`);
}

type Refuse = (path: PropertyKey[], message: string) => void;

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
  const isSettable = isScale(type) && traitsOf(type).range?.own.includes("max");
  if (isSettable && max !== undefined && !(Number.isInteger(max) && max >= 3 && max <= 10))
    refuse(["max"], `must be a whole number from 3 to 10 for type ${type}`);
  if (min !== undefined && max !== undefined && min > max) refuse(["min"], `must not be above max (${max})`);
}

const numericTypes = new Intl.ListFormat("en-GB").format(questionTypes.filter(isNumeric));

function checkFollowUp(question: Checked, refuse: Refuse): void {
  const { followUp, type } = question;
  if (followUp === undefined) return;
  if (traitsOf(type).field === null)
    refuse(["followUp"], `can't be added to a ${type}, because ${type}s aren't answered`);
  if ((followUp.whenMin !== undefined || followUp.whenMax !== undefined) && !isNumeric(type))
    refuse(["followUp"], `can use whenMin and whenMax only with types ${numericTypes}`);
  if (followUp.whenMin !== undefined && followUp.whenMax !== undefined && followUp.whenMin > followUp.whenMax)
    refuse(["followUp", "whenMin"], `must not be above whenMax (${followUp.whenMax})`);
  const known = new Set(ownChoiceIdsOf(question));
  if (question.allowOther) known.add("other");
  for (const [index, id] of (followUp.whenChoiceIds ?? []).entries())
    if (!known.has(id))
      refuse(["followUp", "whenChoiceIds", index], `must be the ID of one of the question's choices, not ${id}`);
}
