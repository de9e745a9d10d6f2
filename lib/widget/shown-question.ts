import type { PageWords } from "#lib/survey/words/en.ts";
import { pageWords, type Words, wordsFor } from "#lib/survey/words/index.ts";
import { allChoices } from "../survey/display-choices.ts";
import type { Choice, Question } from "../survey/document.ts";
import { localize } from "../survey/localize.ts";
import { asks } from "../survey/path.ts";
import { type AnswerField, fieldOf, maxChoices, maxLength, rangeOf } from "../survey/question-range.ts";
import { scalePoints, scaleSigns } from "../survey/scale-points.ts";

/** A choice, or a point of a scale; `hint` is its name for screen readers if the label is only a symbol. */
type ShownChoice = Choice & { hint?: string };

/** A question with everything that its type implies, so that a page need not know the type. */
export type ShownQuestion = Omit<Question, "followUp" | "choices"> & {
  field: AnswerField;
  /** All that can be chosen, in the survey's order. */
  choices: ShownChoice[];
  /** How many of them one answer may hold. */
  mostChoices: number;
  /** The class of the choices' container; empty for typed answers. */
  className: string;
  /** Properties of the text field. */
  fieldProperties: Partial<
    Pick<HTMLInputElement, "name" | "type" | "inputMode" | "autocomplete" | "placeholder" | "maxLength">
  >;
  /** Drawn by the second file, which a page loads for surveys with such questions. */
  isExtra: boolean;
  /** Announces that tapping an answer advances to the next question, if it does. */
  movesOn?: string;
  /** The renderer's words, if the question is in another language than the survey. */
  words?: PageWords;
  followUp?: Omit<NonNullable<Question["followUp"]>, "question"> & { question: ShownQuestion };
};

interface Showing {
  /** The shopper's, a BCP 47 tag. */
  locale: string;
  /** The language that the survey is shown in. */
  lang: string;
  /** Whether tapping an answer advances to the next question. */
  advances: boolean;
  /** The language that a question is shown in. */
  languageOf: (question: Question) => string;
}

/** A question as one shopper's page gets it. */
export function showQuestion(original: Question, showing: Showing): ShownQuestion {
  const { followUp, ...question } = localize(original, showing.locale);
  const { type } = question;
  const language = showing.languageOf(original);
  const words = wordsFor(language, showing.lang);
  const [min, max, step] = rangeOf(question);
  const isScale = type === "rating" || type === "nps";
  const choices: ShownChoice[] = isScale ? scalePoints(question, words) : choicesOf(question, words);
  const isExtra = extraTypes.test(type) || choices.some(({ imageUrl }) => imageUrl);
  return {
    ...question,
    required: question.required && asks(question),
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(step !== undefined && { step }),
    field: fieldOf(question),
    choices,
    ...(type === "dropdown" && { placeholder: question.placeholder || words.choose }),
    mostChoices: type === "ranking" ? (question.choices?.length ?? 0) : maxChoices(question),
    className: isScale ? `scale ${scaleSigns(question)}` : choosing.test(type) ? type : "",
    fieldProperties: fieldPropertiesOf(question),
    isExtra,
    ...(showing.advances && oneTap.test(type) && maxChoices(question) === 1 && { movesOn: words.movesOn }),
    ...(language !== showing.lang && { words: pageWords(words, isExtra) }),
    ...(original.followUp &&
      followUp && { followUp: { ...followUp, question: showQuestion(original.followUp.question, showing) } }),
  };
}

const extraTypes = /^(ranking|image|date|number|longText)$/;
/** Answered by one tap; a drop-down list takes two. */
const oneTap = /^(single|yesNo|nps|rating|image)$/;
const choosing = /^(single|multiple|dropdown|ranking|image|yesNo)$/;

/** A statement has a hidden field, which is never read. */
function fieldPropertiesOf(question: Question): ShownQuestion["fieldProperties"] {
  const { type, placeholder } = question;
  if (choosing.test(type)) return {};
  if (type === "statement") return { name: "", type: "hidden" };
  return {
    ...((type === "email" || type === "date") && { type }),
    ...(type === "email" && { autocomplete: type }),
    // Not type=number: it hides mistyped input, and its wheel and arrows change answers by accident.
    ...(type === "number" && { inputMode: "decimal" }),
    ...(placeholder && { placeholder }),
    maxLength: maxLength(question),
  };
}

/** A question of another type may still carry choices that it does not offer. */
function choicesOf(question: Question, words: Words): ShownChoice[] {
  return /choiceIds|ranking/.test(fieldOf(question)) ? allChoices(question, words) : [];
}
