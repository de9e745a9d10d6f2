import { invalidField } from "#lib/errors.ts";
import type { WriteValue } from "#server/foundation/database/write-value.ts";
import { searchPattern } from "#server/foundation/lists/index.ts";
import { countedChoicesSql } from "./answer-filter.ts";

/** Limits responses to those that gave an answer to one question. */
export interface AnswerTo {
  /** Only responses that answered this question. */
  questionNameId?: string | undefined;
  /** A choice id, `other`, or a number as it was answered. */
  choice?: string | undefined;
  /** A rating or an NPS score, both ends included. */
  scoreFrom?: number | undefined;
  scoreTo?: number | undefined;
  /** The typed answer contains this; letter case doesn't matter. */
  answerText?: string | undefined;
}

const LOWEST_SCORE = 0;
const HIGHEST_SCORE = 10;

/**
 * The part of a query that is about an answer.
 * @throws AppError `invalid` for an answer without its question, and for scores with their ends swapped
 */
export function readAnswerTo({ questionNameId, choice, scoreFrom, scoreTo, answerText }: AnswerTo): AnswerTo {
  const given = { choice, scoreFrom, scoreTo, answerText };
  const [first] = Object.entries(given).filter(([, value]) => value !== undefined);
  if (first && questionNameId === undefined) throw invalidField(first[0], "requires questionNameId");
  if (scoreFrom !== undefined && scoreTo !== undefined && scoreFrom > scoreTo)
    throw invalidField("scoreFrom", "must not be above scoreTo");
  return { questionNameId, ...given };
}

/** The conditions on a row of `answer a` to the question. */
export function answerToSql({ choice, scoreFrom, scoreTo, answerText }: AnswerTo, write: WriteValue): string[] {
  const pattern = searchPattern(answerText ?? "");
  return [
    ...(choice === undefined ? [] : [`${countedChoicesSql} @> ARRAY[${write(choice, "text")}]`]),
    ...(scoreFrom === undefined && scoreTo === undefined
      ? []
      : [`${countedChoicesSql} && string_to_array(${write(scoresOf(scoreFrom, scoreTo).join(), "text")}, ',')`]),
    ...(pattern === null ? [] : [`a.body ILIKE ${write(pattern, "text")}`]),
  ];
}

function scoresOf(from = LOWEST_SCORE, to = HIGHEST_SCORE): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
