import { type Answer, OrderFacts, type Question } from "#lib/survey/document.ts";
import { rangeOf } from "#lib/survey/question-range.ts";
import { takesSeveral, traitsOf } from "#lib/survey/question-type.ts";
import type { ImportedResponse } from "#server/storefront/index.ts";
import type { KeptAnswer } from "./past-answers.ts";
import { choiceIdsOf, comparable, type PlannedQuestion } from "./planned-questions.ts";

/**
 * One response from the answers that another service has for it, oldest first; null if none of them fits its question.
 */
export function fitResponse(
  answers: readonly KeptAnswer[],
  planned: ReadonlyMap<string, PlannedQuestion["question"]>,
): ImportedResponse | null {
  const [first] = answers;
  if (!first) return null;
  const given = new Map<string, ImportedResponse["answers"][number]>();
  for (const [questionKey, ofQuestion] of Map.groupBy(answers, (answer) => answer.questionKey)) {
    const question = planned.get(questionKey);
    // Two of the service's questions may go to one of the account's: the first answer counts.
    if (!question || given.has(question.questionNameId)) continue;
    const answer = fitAnswer(question, ofQuestion);
    const answeredAtMs = Math.min(...ofQuestion.map((each) => each.answeredAtMs));
    if (answer) given.set(question.questionNameId, { answer, answeredAtMs });
  }
  if (given.size === 0) return null;
  const { platform, orderKey, sourceOrderId, facts } = first;
  const order = facts && OrderFacts.parse(facts);
  return { platform, orderKey, sourceOrderId, order, answers: [...given.values()] };
}

/** An answer to a question; null if it can't have this one. */
function fitAnswer(question: Question, given: readonly KeptAnswer[]): Answer | null {
  const { questionNameId, type } = question;
  switch (traitsOf(type).field) {
    case "choiceIds":
      return fitChoices(question, given);
    case "number":
      return fitNumber(question, given.at(-1)?.choice ?? given.at(-1)?.typed ?? null);
    case "text": {
      const text = given.map(({ typed, choice }) => typed ?? choice).filter((words) => words !== null);
      return text.length === 0 ? null : { questionNameId, text: text.join("\n").slice(0, 5000).toWellFormed() };
    }
    case "ranking":
    case "date":
    case null:
      return null;
  }
}

function fitChoices(question: Question, given: readonly KeptAnswer[]): Answer | null {
  const { questionNameId, type, allowOther = false } = question;
  const idOf = choiceIdsOf(question);
  // A shopper who chose again meant the last one.
  const meant = takesSeveral(type) ? given : given.slice(-1);
  const ids = new Set<string>();
  let other: string | undefined;
  for (const { choice, typed } of meant) {
    const id = choice === null ? undefined : idOf.get(comparable(choice));
    if (id !== undefined) ids.add(id);
    else if (allowOther) {
      ids.add("other");
      other ??= (typed ?? choice ?? "").slice(0, 5000).toWellFormed();
    }
  }
  if (ids.size === 0) return null;
  return { questionNameId, choiceIds: [...ids], ...(other === undefined ? {} : { other }) };
}

function fitNumber(question: Question, words: string | null): Answer | null {
  const number = words === null || words.trim() === "" ? Number.NaN : Number(words);
  const [min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY] = rangeOf(question);
  if (Number.isNaN(number) || number < min || number > max) return null;
  return { questionNameId: question.questionNameId, number };
}
