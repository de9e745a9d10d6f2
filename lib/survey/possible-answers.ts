import { isCalendarDay } from "../calendar-day.ts";
import { checkAnswer } from "./check-answer.ts";
import { checkGiven } from "./check-given.ts";
import type { OrderCondition } from "./condition.ts";
import { surfaces } from "./places.ts";
import type { Question } from "./question.ts";
import { choiceIdsOf, fieldOf, maxChoices, rangeOf } from "./question-range.ts";

/** The possible values of an answer, as far as conditions can distinguish them. */
export interface AnswerValue {
  choiceIds?: string[];
  ranking?: string[];
  number?: number;
  text?: string;
}

/**
 * All possible values of an answer or an order fact: none, one of a few, several of some choices, several texts, a
 * number, or a text for which `isPossible` checks the whole and `isPossiblePart` a substring.
 */
export type Possible =
  | { kind: "nothing" }
  | { kind: "oneOf"; values: readonly AnswerValue[] }
  | { kind: "choices"; ids: readonly string[]; isAllowed: (ids: string[]) => boolean }
  | { kind: "texts" }
  | { kind: "number"; min: number; max: number; step: number | undefined; isAllowed: (number: number) => boolean }
  | {
      kind: "text";
      isNumeric: boolean;
      isPossible: (text: string) => boolean;
      isPossiblePart: (part: string) => boolean;
    };

/** The possible valid answers to a question. */
export function possibleAnswers(question: Question): Possible {
  const { questionNameId } = question;
  const ids = choiceIdsOf(question);
  switch (fieldOf(question)) {
    case null:
      return { kind: "nothing" };
    case "choiceIds":
      if (maxChoices(question) === 1) return { kind: "oneOf", values: ids.map((id) => ({ choiceIds: [id] })) };
      return {
        kind: "choices",
        ids,
        isAllowed: (choiceIds) => checkAnswer(question, { questionNameId, choiceIds }) === null,
      };
    case "ranking":
      // A ranking always has every id; conditions only see which one comes first.
      return { kind: "oneOf", values: ids.map((id) => ({ ranking: [id, ...ids.filter((other) => other !== id)] })) };
    case "number": {
      const [min = -Infinity, max = Infinity, step] = rangeOf(question);
      return { kind: "number", min, max, step, isAllowed: (number) => checkGiven(question, { number }) === null };
    }
    case "date":
      return {
        ...someText,
        isNumeric: false,
        isPossible: isCalendarDay,
        isPossiblePart: (part) => /^[\d-]{1,10}$/.test(part),
      };
    case "text":
      return { ...someText, isPossible: (text) => checkGiven(question, { text }) === null };
  }
}

const someText = { kind: "text", isNumeric: true, isPossible: () => true, isPossiblePart: () => true } as const;

/** The possible values of an order fact, if it is known. */
export function possibleFacts(field: OrderCondition["order"]): Possible {
  switch (field) {
    case "isFirstOrder":
      return { kind: "oneOf", values: [{ text: "true" }, { text: "false" }] };
    case "surface":
      return { kind: "oneOf", values: surfaces.map((text) => ({ text })) };
    case "total":
      return { kind: "number", min: 0, max: Infinity, step: undefined, isAllowed: (number) => number >= 0 };
    case "orderCount":
      return { kind: "number", min: 0, max: Infinity, step: 1, isAllowed: (number) => number >= 0 && number % 1 === 0 };
    case "currency":
      return code(3);
    case "country":
      return code(2);
    case "discountCodes":
    case "productIds":
    case "skus":
      return { kind: "texts" };
    case "locale":
    case "utmSource":
    case "utmMedium":
    case "utmCampaign":
      return someText;
  }
}

/** A code with this many letters (ISO 4217, ISO 3166-1). */
function code(length: number): Possible {
  const isLetters = (text: string) => /^[a-z]+$/i.test(text) && text.length <= length;
  return {
    kind: "text",
    isNumeric: false,
    isPossible: (text) => isLetters(text) && text.length === length,
    isPossiblePart: isLetters,
  };
}
