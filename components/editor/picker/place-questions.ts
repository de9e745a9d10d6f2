import { countQuestions } from "#lib/survey/count-questions.ts";
import type { QuestionInput } from "#lib/survey/document.ts";
import { everyQuestion } from "#lib/survey/path.ts";
import { withoutBrokenRules } from "../conditions/earlier-questions.ts";
import { countDrafted, type Draft, insertQuestion, maxQuestions, removeQuestion } from "../draft.ts";
import { newKey } from "../new-key.ts";

/** Why questions can't be added to the draft, as a sentence; undefined if they can. */
export function whyNotPlaced(draft: Draft, questions: readonly QuestionInput[]): string | undefined {
  if (countDrafted(draft) + countQuestions(questions) > maxQuestions)
    return `A survey has at most ${maxQuestions} questions, follow-ups included.`;
  const held = new Set(namesOf(draft.questions.map(({ question }) => question)));
  const isTaken = namesOf(questions).some((id) => held.has(id));
  return isTaken ? "Your latest changes aren't saved yet. Save them, then add this question again." : undefined;
}

/** The draft with the questions inserted after a given one, or at the end, and the editor's keys for them. */
export function insertPlaced(
  draft: Draft,
  questions: readonly QuestionInput[],
  after: string | undefined,
): { draft: Draft; keys: string[] } {
  const placed = questions.map((question) => ({ key: newKey(), question }));
  const inserted = placed.reduce(
    (current, edited, index) => insertQuestion(current, edited, placed[index - 1]?.key ?? after),
    draft,
  );
  return { draft: inserted, keys: placed.map(({ key }) => key) };
}

/** The draft without the inserted questions and without conditions on their answers. */
export function takeOut(draft: Draft, keys: readonly string[]): Draft {
  return withoutBrokenRules(keys.reduce((current, key) => removeQuestion(current, { key, followUp: false }), draft));
}

function namesOf(questions: readonly QuestionInput[]): string[] {
  return everyQuestion({ questions }).flatMap(({ questionNameId }) => questionNameId ?? []);
}
