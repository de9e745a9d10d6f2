import type { Draft } from "./draft.ts";

/** The draft with the keys of another one for the questions that both have. */
export function withKeysOf(draft: Draft, other: Draft): Draft {
  const keys = new Map(other.questions.map(({ key, question }) => [question.questionNameId ?? key, key]));
  return {
    ...draft,
    questions: draft.questions.map(({ key, question }) => ({
      key: keys.get(question.questionNameId ?? key) ?? key,
      question,
    })),
  };
}
