import type { QuestionListItem } from "#lib/calls/survey-analytics.ts";
import type { QuestionType } from "#lib/survey/document.ts";

/** About how high a card is, by its type alone: no card moves to the other column when more answers come. */
const heights: Partial<Record<QuestionType, number>> = { nps: 18, rating: 9, number: 12, yesNo: 7, statement: 4 };
const heightOfNone = 4;
const heightOfTexts = 6;
const heightOfChoices = 12;
const texts: readonly QuestionType[] = ["text", "longText", "email", "date"];

type Card = Pick<QuestionListItem, "type" | "answered">;

/**
 * The questions as two columns of about the same height: the first ones down the left, the others down the right, so that
 * eyes, keyboard and screen readers go through them in one order, and nothing is left open beside a high card.
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
  return heights[type] ?? (texts.includes(type) ? heightOfTexts : heightOfChoices);
}
