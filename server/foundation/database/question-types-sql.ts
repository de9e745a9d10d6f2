import pg from "pg";
import { type QuestionType, questionTypes } from "#lib/survey/question-type.ts";

/** The names of the question types that fit, as a list for `IN`. At least one must fit. */
export function questionTypesSql(fits: (type: QuestionType) => boolean): string {
  const names = questionTypes.filter((type) => fits(type));
  return `(${names.map((name) => pg.escapeLiteral(name)).join(", ")})`;
}
