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
 * Gives each question of a survey that has two wordings the one that a shopper reads, as its title, in place. The same
 * shopper gets the same one each time.
 * @param message the fields of the page's messages, which get what was chosen; its customer, else its order is the shopper
 * @param page the shopper without either
 */
export function chooseWordings<Asked extends Worded<Asked>>(
  survey: { questions: readonly Asked[] },
  message: {
    sourceOrderId: string;
    order?: { customerId?: string | null | undefined } | undefined;
    wordings?: Wordings;
  },
  page: { responseId: string },
): void {
  const shopper = message.order?.customerId || message.sourceOrderId || page.responseId;
  for (const question of everyQuestion(survey)) {
    const { questionNameId: id, secondTitle } = question;
    if (!secondTitle) continue;
    // The end mixes what differs between shoppers into the sign.
    const wording = hash(`${shopper} ${id} wording`) < 0 ? 2 : 1;
    message.wordings = { ...message.wordings, [id]: wording };
    if (wording === 2) question.title = secondTitle;
  }
}
