import type { Choice, QuestionInput, QuestionType } from "#lib/survey/document.ts";
import { newKey } from "./new-key.ts";

type FollowUp = NonNullable<QuestionInput["followUp"]>;

/** The options of a question type other than title, description and required. */
type Option =
  | "choices"
  | "other"
  | "randomize"
  | "maxSelections"
  | "exclusive"
  | "channels"
  | "pictures"
  | "range"
  | "stars"
  | "scaleLabels"
  | "placeholder";

export interface QuestionKind {
  label: string;
  /** What it is for, shown in the picker. */
  purpose: string;
  options: readonly Option[];
}

/** Every question type in merchants' words. */
export const questionKinds: Record<QuestionType, QuestionKind> = {
  single: {
    label: "Single choice",
    purpose: "Pick one answer. Where did they hear about you?",
    options: ["choices", "other", "randomize", "channels"],
  },
  multiple: {
    label: "Multiple choice",
    purpose: "Pick any number of answers. What did they compare?",
    options: ["choices", "other", "randomize", "maxSelections", "exclusive", "channels"],
  },
  dropdown: {
    label: "Dropdown",
    purpose: "Pick one answer from a long list, such as a country.",
    options: ["choices", "other", "randomize", "placeholder", "channels"],
  },
  text: { label: "Short text", purpose: "A word or a line in their own words.", options: ["placeholder"] },
  longText: { label: "Long text", purpose: "A few sentences. What nearly stopped them?", options: ["placeholder"] },
  number: { label: "Number", purpose: "An amount, an age, a count.", options: ["range", "placeholder"] },
  rating: {
    label: "Rating",
    purpose: "Rate one thing with stars, faces, or numbers.",
    options: ["stars", "scaleLabels"],
  },
  nps: { label: "Recommendation (NPS)", purpose: "0 to 10: would they recommend you?", options: ["scaleLabels"] },
  yesNo: { label: "Yes or no", purpose: "A simple question with two answers.", options: [] },
  email: {
    label: "Email address",
    purpose: "Ask for an email address so you can follow up.",
    options: ["placeholder"],
  },
  statement: { label: "Statement", purpose: "Show text between questions. No answer needed.", options: [] },
  ranking: {
    label: "Ranking",
    purpose: "Put items in order. What mattered most?",
    options: ["choices", "randomize"],
  },
  image: {
    label: "Picture choice",
    purpose: "Pick from pictures. Which style is theirs?",
    options: ["choices", "other", "randomize", "maxSelections", "exclusive", "channels", "pictures"],
  },
  date: { label: "Date", purpose: "A calendar date, such as a birthday.", options: [] },
};

/** The types in picker order: choices, ratings, text. */
export const offeredTypes = [
  "single",
  "multiple",
  "dropdown",
  "image",
  "ranking",
  "nps",
  "rating",
  "yesNo",
  "text",
  "longText",
  "number",
  "date",
  "email",
  "statement",
] as const satisfies readonly QuestionType[];

export function hasOption(type: QuestionType, option: Option): boolean {
  return questionKinds[type].options.includes(option);
}

/**
 * The question as another type, keeping what both types have. It has no `questionNameId`: answers of different types
 * can't be counted together, so it is a new question.
 */
export function asType(question: QuestionInput, type: QuestionType): QuestionInput {
  const kept = <Key extends keyof QuestionInput>(option: Option, key: Key) =>
    hasOption(type, option) && question[key] !== undefined ? { [key]: question[key] } : {};
  return {
    ...emptyQuestion(type),
    title: question.title,
    required: type !== "statement" && question.required,
    ...(question.description === undefined ? {} : { description: question.description }),
    ...(question.showIf === undefined ? {} : { showIf: question.showIf }),
    ...(question.translations === undefined ? {} : { translations: question.translations }),
    ...(type === "statement" || question.askOnce === undefined ? {} : { askOnce: question.askOnce }),
    ...(type === "statement" || question.followUp === undefined
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
  const isNumber = (type: QuestionType) => type === "number" || type === "rating" || type === "nps";
  const tellsApart = (type: QuestionType) => hasOption(type, "choices") && type !== "ranking";
  const sameChoices = tellsApart(before) && tellsApart(after) && whenChoiceIds !== undefined;
  return {
    question,
    ...(sameChoices ? { whenChoiceIds } : {}),
    ...(isNumber(before) && isNumber(after) ? { whenMin, whenMax } : {}),
  };
}

function blankChoice(): Choice {
  return { id: newKey(), label: "" };
}

/** A new question of a type: empty, everything optional, with two choices to fill in if it has any. */
export function emptyQuestion(type: QuestionType): QuestionInput {
  const question: QuestionInput = { type, title: "", required: false };
  if (hasOption(type, "choices")) return { ...question, choices: [blankChoice(), blankChoice()] };
  if (type === "rating") return { ...question, display: "stars", max: 5 };
  if (type === "nps") return { ...question, minLabel: "Not at all likely", maxLabel: "Very likely" };
  return question;
}
