import type { PathQuestion } from "#lib/calls/app-responses.ts";
import type { Question } from "#lib/survey/document.ts";
import { asks } from "#lib/survey/path.ts";
import { fieldOf } from "#lib/survey/question-range.ts";
import { labelsOf } from "#server/domain/analytics/index.ts";
import type { readResponsesById } from "#server/storefront/index.ts";

export type StoredResponse = Awaited<ReturnType<typeof readResponsesById>>[number];

/** A question as the response's version asked it, and as last saved, for details that one of them lacks. */
export interface QuestionVersions {
  inVersion: Omit<Question, "followUp"> | undefined;
  lastSaved: Question | undefined;
}

/** The questions on a response's path in the order asked, without statements, and the state of each. */
export function pathOf(
  { state, answers }: StoredResponse,
  asked: (questionNameId: string) => QuestionVersions,
): PathQuestion[] {
  const answerOf = new Map(answers.map((answer) => [answer.questionNameId, answer]));
  const skipped = new Set(state.skipped);
  return state.shown.flatMap((questionNameId): PathQuestion[] => {
    const { inVersion, lastSaved } = asked(questionNameId);
    const question = inVersion ?? lastSaved;
    if (question && !asks(question)) return [];
    const answer = answerOf.get(questionNameId);
    const named = { questionNameId, title: question?.title ?? questionNameId, type: question?.type ?? null };
    if (!answer) return [{ ...named, state: skipped.has(questionNameId) ? "skipped" : "left", ...noAnswer }];
    const { choices, merged, body, answeredAtMs } = answer;
    const inWords = (ids: readonly string[]) => wordsOf(ids, { inVersion, lastSaved });
    return [
      {
        ...named,
        state: "answered",
        answer: choices.length > 0 ? inWords(choices) : body,
        other: choices.length > 0 ? body : null,
        mergedAs: merged && inWords(merged),
        answeredAt: new Date(answeredAtMs).toISOString(),
      },
    ];
  });
}

const noAnswer = { answer: null, other: null, mergedAs: null, answeredAt: null };

/** Between the labels of an answer's choices. */
export const labelSeparator = " | ";

/** The labels of choices, joined as in lists: in the order shown, rankings as ranked. */
function wordsOf(ids: readonly string[], { inVersion, lastSaved }: QuestionVersions): string {
  const labels = new Map([...labelsIn(lastSaved), ...labelsIn(inVersion)]);
  const order = [...labelsIn(inVersion).keys()];
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  const question = inVersion ?? lastSaved;
  const isRanking = question && fieldOf(question) === "ranking";
  const sorted = isRanking ? ids : ids.toSorted((one, other) => place(one) - place(other));
  return sorted.map((id) => labels.get(id) ?? id).join(labelSeparator);
}

function labelsIn(question: Omit<Question, "followUp"> | undefined): Map<string, string> {
  return question ? labelsOf(question, []) : new Map();
}
