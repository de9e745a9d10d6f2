import type { QuestionListItem } from "#lib/calls/survey-analytics.ts";
import { type QuestionType, type QuestionTypeTraits, traitsOf } from "#lib/survey/question-type.ts";

/** Approximate card height by what is charted alone, so that cards don't change columns as answers come in. */
const heights: Record<QuestionTypeTraits["figures"], number> = {
  choices: 12,
  ranking: 12,
  scale: 9,
  netPromoter: 18,
  numbers: 12,
  texts: 6,
  none: 4,
};
const heightOfYesNo = 7;
const heightOfNone = 4;

type Card = Pick<QuestionListItem, "type" | "answered">;

/**
 * Splits the questions into two columns of about the same height: the first ones on the left, the rest on the right.
 * Visual, keyboard and screen-reader order are the same, and there is no gap next to a tall card.
 */
export function cardColumns<Item extends Card>(questions: readonly Item[]): [Item[], Item[]] {
  const whole = heightOf(questions);
  const uneven = questions.map((_, place) => Math.abs(whole - 2 * heightOf(questions.slice(0, place + 1))));
  const inLeft = uneven.indexOf(Math.min(...uneven)) + 1;
  return [questions.slice(0, inLeft), questions.slice(inLeft)];
}

function heightOf(questions: readonly Card[]): number {
  return questions.reduce((sum, { type, answered }) => sum + (answered > 0 ? heightOfType(type) : heightOfNone), 0);
}

function heightOfType(type: QuestionType): number {
  const { choices, figures } = traitsOf(type);
  return choices === "yesOrNo" ? heightOfYesNo : heights[figures];
}
