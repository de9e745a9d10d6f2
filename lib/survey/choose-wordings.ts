import { everyQuestion } from "./path.ts";
import { hash } from "./shuffle-choices.ts";

/** By questionNameId: 1 for a question's `title`, 2 for its `secondTitle`. */
export type Wordings = Record<string, 1 | 2>;

interface Worded<Asked> {
  questionNameId: string;
  title: string;
  secondTitle?: string | undefined;
  followUp?: { question: Asked } | undefined;
}

/**
 * Gives each question of a survey that has two wordings the one that a shopper reads, as its title, in place.
 * @param shopper the same gets the same wording of a question each time: the customer, else the order, else the page
 * @returns what was chosen; undefined if no question has two wordings
 */
export function chooseWordings<Asked extends Worded<Asked>>(
  survey: { questions: readonly Asked[] },
  shopper: string,
): Wordings | undefined {
  const chosen: Wordings = {};
  for (const question of everyQuestion(survey)) {
    const { questionNameId: id, secondTitle } = question;
    if (!secondTitle) continue;
    chosen[id] = hash(shopper + id) < 0 ? 2 : 1;
    if (chosen[id] === 2) question.title = secondTitle;
  }
  return Object.keys(chosen)[0] ? chosen : undefined;
}
