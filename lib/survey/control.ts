import { allChoices } from "./display-choices.ts";
import type { Choice, Question } from "./question.ts";
import { maxChoices, maxLength, rangeOf } from "./question-range.ts";
import { type AnswerField, type QuestionTypeTraits, traitsOf } from "./question-type.ts";
import { scalePoints, scaleSigns } from "./scale-points.ts";
import type { Words } from "./words/en.ts";
import { whenWrong } from "./words/when-wrong.ts";

/** A choice, or a point of a scale; `hint` is its name for screen readers if the label is only a symbol. */
type ShownChoice = Choice & { hint?: string };

/**
 * How a question is answered, with everything that its type implies. The shoppers' script (`lib/widget`) and the page
 * without scripts (`server/domain/hosted`) both draw this, and know no types.
 */
export interface Control {
  kind: QuestionTypeTraits["control"];
  /** Where the answer goes; without meaning for a type that isn't answered. */
  field: AnswerField;
  /** All that can be chosen, in the survey's order. */
  choices: ShownChoice[];
  /** False if they keep their order although the question says otherwise. */
  randomize?: false;
  /** How many of them one answer may hold. */
  mostChoices: number;
  /** The class of the choices' container; empty for typed answers. */
  className: string;
  /** Properties of the text field. */
  fieldProperties: {
    name?: string;
    type?: string;
    inputMode?: string;
    autocomplete?: AutoFill;
    placeholder?: string;
    maxLength?: number;
  };
  /** The text of a list's empty entry. */
  placeholder?: string;
  /** Properties of the text field for what "Other" is, if that can be chosen. */
  otherProperties?: { name: string; ariaLabel: string; placeholder: string; maxLength: number };
  min?: number;
  max?: number;
  step?: number;
  /** Which word says that an answer is missing. */
  whenEmpty: QuestionTypeTraits["whenEmpty"];
  /** Says what is accepted, for a type that the second script checks. */
  whenWrong?: string;
  /** Drawn with the second script, which a page loads for surveys with such questions. */
  isExtra: boolean;
}

/**
 * @param question in the language it is shown in
 * @param words in the same language
 */
export function controlOf(question: Question, words: Words): Control {
  const { type, placeholder, randomize } = question;
  const { control: kind, field, whenEmpty, isExtra, settings } = traitsOf(type);
  const [min, max, step] = rangeOf(question);
  const choices = choicesOf(question, words);
  const mostChoices = field === "ranking" ? choices.length : maxChoices(question);
  const accepted = whenWrong({ field, min, max, step, mostChoices, whenEmpty }, words);
  const other = choices.find(({ id }) => id === "other");
  const isLimited = mostChoices > 1 && mostChoices < choices.length;
  const isShuffled = !!randomize && settings.includes("randomize");
  return {
    kind,
    field: field ?? "text",
    choices,
    ...(randomize && !isShuffled && { randomize: false }),
    mostChoices,
    className: classOf(question),
    fieldProperties: fieldPropertiesOf(question),
    ...(kind === "select" && { placeholder: placeholder || words.choose }),
    ...(other && { otherProperties: otherPropertiesOf(question, other, words) }),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(step !== undefined && { step }),
    whenEmpty,
    ...(accepted !== undefined && { whenWrong: accepted }),
    isExtra:
      isExtra ||
      isLimited ||
      isShuffled ||
      choices.some(({ id, exclusive, imageUrl }) => id === "other" || exclusive || imageUrl),
  };
}

/** A question of another type may still have choices that it doesn't offer. */
function choicesOf(question: Question, words: Words): ShownChoice[] {
  const { control, choices } = traitsOf(question.type);
  if (control === "scale") return scalePoints(question, words);
  return choices === null ? [] : allChoices(question, words);
}

function otherPropertiesOf(
  { questionNameId }: Question,
  { label }: Choice,
  words: Words,
): NonNullable<Control["otherProperties"]> {
  // No question has such an id: all fields of a survey are in one form.
  const name = `${questionNameId}_other`;
  return { name, ariaLabel: label, placeholder: words.otherPlaceholder, maxLength: 5000 };
}

function classOf(question: Question): string {
  const { control, choices } = traitsOf(question.type);
  if (control === "scale") return `scale ${scaleSigns(question)}`;
  return choices === null ? "" : question.type;
}

function fieldPropertiesOf({ type, placeholder }: Question): Control["fieldProperties"] {
  const { control, input } = traitsOf(type);
  switch (control) {
    case "choices":
    case "select":
    case "pictures":
    case "ranking":
    case "scale":
      return {};
    case "none":
      // A hidden field without a name, which is never read.
      return { name: "", type: "hidden" };
    case "input":
    case "textarea":
      // No `type: "number"`: it hides mistyped input, and its wheel and arrows change answers by accident.
      return { ...input, ...(placeholder && { placeholder }), maxLength: maxLength({ type }) };
  }
}
