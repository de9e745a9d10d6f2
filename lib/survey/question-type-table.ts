/** Every type, in the order of the editor's picker. */
export const questionTypes = [
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
] as const;
export type QuestionType = (typeof questionTypes)[number];

export type AnswerField = "number" | "text" | "date" | "ranking" | "choiceIds";

/** Everything that code outside this file may decide by a question's type. */
export interface QuestionTypeTraits {
  /** The field of an answer that has its value; null for a type that isn't answered. */
  field: AnswerField | null;
  /** How shoppers' pages draw it; see `Control`. */
  control: "choices" | "select" | "pictures" | "ranking" | "scale" | "input" | "textarea" | "none";
  /** Where its choices come from: the merchant writes them, or they are "yes" and "no". */
  choices: "own" | "yesOrNo" | null;
  /** How many choices an answer may have, unless the question sets `maxSelections`. */
  mostChoices: number;
  /** The numbers it accepts, and which of the three the question can set itself. */
  range: { min?: number; max?: number; step?: number; own: readonly ("min" | "max" | "step")[] } | null;
  /** The most characters that can be typed, under "Other" too. */
  maxLength: number;
  /** Properties of the field for typed answers. */
  input: { type?: "email" | "date"; autocomplete?: "email"; inputMode?: "decimal" };
  /** The text for a required question without an answer: one of `Words`. */
  whenEmpty: "empty" | "text" | "email" | "number" | "date";
  /** Whether a tap is a whole answer, so that the page can go to the next question. */
  isOneTap: boolean;
  /** Whether a click in an email is a whole answer. */
  isOneClick: boolean;
  /** Whether shoppers' pages load the second script for it. */
  isExtra: boolean;
  /** The fields of a question that other types may not have; saving a draft drops the rest. */
  settings: readonly TypeSetting[];
  /** The parts of its form in the editor besides those of every question. */
  form: readonly FormPart[];
  /** What its answers are counted and charted as. */
  figures: "choices" | "ranking" | "scale" | "netPromoter" | "numbers" | "texts" | "none";
}

export const typeSettings = [
  "choices",
  "allowOther",
  "otherLabel",
  "randomize",
  "maxSelections",
  "min",
  "max",
  "step",
  "minLabel",
  "maxLabel",
  "display",
  "placeholder",
] as const;
type TypeSetting = (typeof typeSettings)[number];

export type FormPart =
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

const answer = {
  choices: null,
  mostChoices: 1,
  range: null,
  maxLength: 5000,
  input: {},
  whenEmpty: "empty",
  isOneTap: false,
  isOneClick: false,
  isExtra: false,
  settings: [],
  form: [],
} as const;
const choice = {
  ...answer,
  field: "choiceIds",
  control: "choices",
  choices: "own",
  isOneClick: true,
  settings: ["choices", "allowOther", "otherLabel", "randomize"],
  form: ["choices", "other", "randomize", "channels"],
  figures: "choices",
} as const;
const severalChoices = {
  ...choice,
  settings: [...choice.settings, "maxSelections"],
  form: [...choice.form, "maxSelections", "exclusive"],
} as const;
const score = {
  ...answer,
  field: "number",
  control: "scale",
  isOneTap: true,
  isOneClick: true,
  settings: ["min", "max", "minLabel", "maxLabel", "display"],
} as const;
const typed = { ...answer, control: "input", settings: ["placeholder"], form: ["placeholder"] } as const;
const text = { ...typed, field: "text", whenEmpty: "text", figures: "texts" } as const;

/**
 * The one place that says what each type is. Other code asks `traitsOf`, or uses types derived by
 * `TypeWith`.
 */
export const questionTypeTable = {
  single: { ...choice, isOneTap: true },
  multiple: { ...severalChoices, mostChoices: 101 },
  dropdown: {
    ...choice,
    control: "select",
    isExtra: true,
    settings: [...choice.settings, "placeholder"],
    form: [...choice.form, "placeholder"],
  },
  image: {
    ...severalChoices,
    control: "pictures",
    isOneTap: true,
    isExtra: true,
    form: [...severalChoices.form, "pictures"],
  },
  ranking: {
    ...answer,
    field: "ranking",
    control: "ranking",
    choices: "own",
    isExtra: true,
    settings: ["choices", "randomize"],
    form: ["choices", "randomize"],
    figures: "ranking",
  },
  nps: { ...score, range: { min: 0, max: 10, step: 1, own: [] }, form: ["scaleLabels"], figures: "netPromoter" },
  rating: {
    ...score,
    range: { min: 1, max: 5, step: 1, own: ["max"] },
    form: ["stars", "scaleLabels"],
    figures: "scale",
  },
  yesNo: { ...choice, choices: "yesOrNo", isOneTap: true, settings: [], form: [] },
  text: { ...text, maxLength: 1000 },
  longText: { ...text, control: "textarea", isExtra: true },
  number: {
    ...typed,
    field: "number",
    range: { own: ["min", "max", "step"] },
    input: { inputMode: "decimal" },
    whenEmpty: "number",
    isExtra: true,
    settings: [...score.settings, "step", "placeholder"],
    form: ["range", "placeholder"],
    figures: "numbers",
  },
  date: {
    ...typed,
    field: "date",
    input: { type: "date" },
    whenEmpty: "date",
    isExtra: true,
    form: [],
    figures: "texts",
  },
  email: {
    ...text,
    maxLength: 254,
    input: { type: "email", autocomplete: "email" },
    whenEmpty: "email",
    isExtra: true,
  },
  statement: { ...answer, field: null, control: "none", figures: "none" },
} as const satisfies Record<QuestionType, QuestionTypeTraits>;
