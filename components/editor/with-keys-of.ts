import { sameJson } from "#components/autosave/same-json.ts";
import type { Draft, EditedQuestion } from "./draft.ts";

/**
 * The draft with another draft's keys for the questions that both have. Unfinished questions have no id, so they are
 * matched by equal content, then by type in order.
 */
export function withKeysOf(draft: Draft, other: Draft): Draft {
  const known = new Map(other.questions.map(({ key, question }) => [question.questionNameId ?? key, key]));
  const open = other.questions.filter(isUnnamed);
  const found = new Map<string, string>();
  const match = (isSame: (one: EditedQuestion, candidate: EditedQuestion) => boolean) => {
    for (const one of draft.questions) {
      if (!isUnnamed(one) || found.has(one.key)) continue;
      const index = open.findIndex((candidate) => isSame(one, candidate));
      const [same] = index < 0 ? [] : open.splice(index, 1);
      if (same) found.set(one.key, same.key);
    }
  };
  match((one, candidate) => one.key === candidate.key);
  match((one, candidate) => sameJson(one.question, candidate.question));
  match((one, candidate) => one.question.type === candidate.question.type);
  const keyOf = ({ key, question: { questionNameId } }: EditedQuestion) =>
    (questionNameId === undefined ? found.get(key) : known.get(questionNameId)) ?? key;
  return { ...draft, questions: draft.questions.map((one) => ({ key: keyOf(one), question: one.question })) };
}

function isUnnamed({ question }: EditedQuestion): boolean {
  return question.questionNameId === undefined;
}
