import { changeQuestion, type Draft, insertQuestion, moveQuestion, questionAt } from "./draft.ts";
import { unfinishedQuestions } from "./save-body.ts";

/** `onto` with what `draft` has beyond it because it cannot be saved yet: each question after what it stands after. */
export function carryUnfinished(draft: Draft, onto: Draft): Draft {
  return unfinishedQuestions(draft).reduce((carried, edited) => {
    const { key, question } = edited;
    if (question.questionNameId === undefined) {
      const position = draft.questions.findIndex((one) => one.key === key);
      const inserted = insertQuestion(carried, edited, draft.questions[position - 1]?.key);
      return position === 0 ? moveQuestion(inserted, key, 0) : inserted;
    }
    const place = { key, followUp: false };
    const stored = questionAt(carried, place);
    return stored && !stored.followUp ? changeQuestion(carried, place, { followUp: question.followUp }) : carried;
  }, onto);
}
