/** What the answers to a question can be sorted by, if its choices aren't shuffled. */
export const answerOrders = { question: "question order", count: "count" } as const;
export type AnswerOrder = keyof typeof answerOrders;

/**
 * The answers in the order of the question's choices, or most common first. Equally common ones, and those that the
 * question no longer has, stay in the order given.
 */
export function sortAnswers<Answer extends { id: string; count: number }>(
  answers: readonly Answer[],
  by: AnswerOrder,
  choiceOrder: readonly string[],
): Answer[] {
  if (by === "count") return answers.toSorted((one, other) => other.count - one.count);
  const places = new Map(choiceOrder.map((id, place) => [id, place]));
  const placeOf = ({ id }: Answer) => places.get(id) ?? choiceOrder.length;
  return answers.toSorted((one, other) => placeOf(one) - placeOf(other));
}
