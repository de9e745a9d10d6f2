import { readNumber } from "#lib/survey/read-number.ts";
import type { ReadExtra } from "../read-answer.ts";

/** A ranking, which is in one field; a number as people type it; and the text of "Other". */
export const readExtra: ReadExtra = ({ questionNameId, field }, valuesOf) => {
  const [first = ""] = valuesOf(questionNameId);
  const [other] = valuesOf(`${questionNameId}_other`);
  return {
    ...(field === "ranking" && { ranking: first.split(",") }),
    ...(field === "number" && { number: readNumber(first) }),
    ...(other && { other }),
  };
};
