import type { Choice, QuestionInput } from "#lib/survey/document.ts";
import { asks } from "#lib/survey/path.ts";
import { fieldOf } from "#lib/survey/question-range.ts";
import {
  type FormPart,
  hasOwnChoices,
  isNumeric,
  type QuestionType,
  type TypeWith,
  traitsOf,
} from "#lib/survey/question-type.ts";
import { newKey } from "./new-key.ts";

type FollowUp = NonNullable<QuestionInput["followUp"]>;

export interface QuestionKind {
  label: string;
  /** What it is for, shown in the picker. */
  purpose: string;
}

/** Every question type in merchants' words. */
export const questionKinds: Record<QuestionType, QuestionKind> = {
  single: { label: "Single choice", purpose: "Pick one answer. Where did they hear about you?" },
  multiple: { label: "Multiple choice", purpose: "Pick any number of answers. What did they compare?" },
  dropdown: { label: "Dropdown", purpose: "Pick one answer from a long list, such as a country." },
  image: { label: "Picture choice", purpose: "Pick from pictures. Which style is theirs?" },
  ranking: { label: "Ranking", purpose: "Put items in order. What mattered most?" },
  nps: { label: "Recommendation (NPS)", purpose: "0 to 10: would they recommend you?" },
  rating: { label: "Rating", purpose: "Rate one thing with stars, faces, or numbers." },
  yesNo: { label: "Yes or no", purpose: "A simple question with two answers." },
  text: { label: "Short text", purpose: "A word or a line in their own words." },
  longText: { label: "Long text", purpose: "A few sentences. What nearly stopped them?" },
  number: { label: "Number", purpose: "An amount, an age, a count." },
  date: { label: "Date", purpose: "A calendar date, such as a birthday." },
  email: { label: "Email address", purpose: "Ask for an email address so you can follow up." },
  statement: { label: "Statement", purpose: "Show text between questions. No answer needed." },
};

/** Whether the form of this type has a part. */
export function hasOption(type: QuestionType, part: FormPart): boolean {
  return traitsOf(type).form.includes(part);
}

/**
 * The question as another type, keeping what both types have. It has no `questionNameId`: answers of different types
 * can't be counted together, so it is a new question.
 */
export function asType(question: QuestionInput, type: QuestionType): QuestionInput {
  const kept = <Key extends keyof QuestionInput>(part: FormPart, key: Key) =>
    hasOption(type, part) && question[key] !== undefined ? { [key]: question[key] } : {};
  return {
    ...emptyQuestion(type),
    title: question.title,
    required: asks({ type }) && question.required,
    ...(question.description === undefined ? {} : { description: question.description }),
    ...(question.showIf === undefined ? {} : { showIf: question.showIf }),
    ...(question.translations === undefined ? {} : { translations: question.translations }),
    ...(!asks({ type }) || question.askOnce === undefined ? {} : { askOnce: question.askOnce }),
    ...(!asks({ type }) || question.followUp === undefined
      ? {}
      : { followUp: followUpOf(question.followUp, question.type, type) }),
    ...(question.choices?.length ? kept("choices", "choices") : {}),
    ...kept("other", "allowOther"),
    ...kept("other", "otherLabel"),
    ...kept("randomize", "randomize"),
    ...kept("maxSelections", "maxSelections"),
    ...kept("scaleLabels", "minLabel"),
    ...kept("scaleLabels", "maxLabel"),
    ...kept("placeholder", "placeholder"),
  };
}

/** The follow-up, with the same triggers if both types have them. */
function followUpOf(followUp: FollowUp, before: QuestionType, after: QuestionType): FollowUp {
  const { question, whenChoiceIds, whenMin, whenMax } = followUp;
  const canDecide = (type: QuestionType) => hasOwnChoices(type) && fieldOf({ type }) === "choiceIds";
  const sameChoices = canDecide(before) && canDecide(after) && whenChoiceIds !== undefined;
  return {
    question,
    ...(sameChoices ? { whenChoiceIds } : {}),
    ...(isNumeric(before) && isNumeric(after) ? { whenMin, whenMax } : {}),
  };
}

function blankChoice(): Choice {
  return { id: newKey(), label: "" };
}

/** A new question of a type: empty, everything optional, with two choices to fill in if it has any. */
export function emptyQuestion(type: QuestionType): QuestionInput {
  const choices = hasOption(type, "choices") ? { choices: [blankChoice(), blankChoice()] } : {};
  return { type, title: "", required: false, ...choices, ...defaults[type] };
}

const scaleDefaults: Record<TypeWith<"control", "scale">, Partial<QuestionInput>> = {
  rating: { display: "stars", max: 5 },
  nps: { minLabel: "Not at all likely", maxLabel: "Very likely" },
};
const defaults: Partial<Record<QuestionType, Partial<QuestionInput>>> = scaleDefaults;
