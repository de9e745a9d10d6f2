import type { Choice, QuestionInput } from "#lib/survey/document.ts";
import { isIncomplete, keepRules } from "./conditions/condition-tree.ts";
import type { Draft, EditedQuestion } from "./draft.ts";
import { hasOption } from "./question-kinds.ts";

/** What `Survey.Save` is given of a draft, and which of the editor's questions each one is. */
export interface SaveBody {
  body: Omit<Draft, "questions" | "locales"> & { questions: QuestionInput[]; locales: string[] };
  keys: string[];
}

/**
 * The part of a draft that can be saved. A question that was never saved waits until it has a title and, where its type
 * needs them, choices; so does a follow-up; a choice without a label is left out, and so is a condition without a value. `waitFor` is the key of a question whose title is being
 * typed: its id is made from the title, so it is saved only when the title is done.
 */
export function saveBody(draft: Draft, waitFor?: string): SaveBody {
  const ready = draft.questions
    .map(({ key, question }) => ({ key, question: savable(question, key === waitFor) }))
    .filter(({ key, question }) => question.questionNameId !== undefined || (isComplete(question) && key !== waitFor));
  return {
    body: {
      name: draft.name,
      questions: ready.map(({ question }) => question),
      thankYou: draft.thankYou,
      settings: draft.settings,
      locale: draft.locale,
      locales: [...draft.locales],
    },
    keys: ready.map(({ key }) => key),
  };
}

/** The questions that are not part of what is saved yet. */
export function unfinishedQuestions(draft: Draft): EditedQuestion[] {
  return draft.questions.filter(
    ({ question }) =>
      (question.questionNameId === undefined && !isComplete(savable(question, false))) ||
      (question.followUp !== undefined && savable(question, false).followUp === undefined),
  );
}

/**
 * Messages of a refused save by the editor's fields: `questions[2].choices[0].label` becomes
 * `<key>.choices.<choice id>.label`, and `questions[2].followUp.question.title` becomes `<key>.followUp.title`.
 */
export function errorsByField(errors: Record<string, string[]>, { body, keys }: SaveBody): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, messages]) => [fieldOf(path, body.questions, keys), sentenceOf(messages)]),
  );
}

/** Messages say what a field must be, without its name: "must not be empty". */
function sentenceOf(messages: string[]): string {
  return messages
    .map((message) => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`.replace("..", "."))
    .join(" ");
}

function fieldOf(path: string, questions: QuestionInput[], keys: string[]): string {
  const [, index, rest = ""] = /^questions\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
  if (index === undefined) return path;
  const question = questions[Number(index)];
  const inFollowUp = rest.startsWith("followUp.question.");
  const asked = inFollowUp ? question?.followUp?.question : question;
  const tail = rest
    .replace(/^followUp\.question\./, "")
    .replace(/^choices\[(\d+)\]/, (_whole, position) => `choices.${asked?.choices?.[Number(position)]?.id}`);
  return [keys[Number(index)], inFollowUp ? "followUp" : "", tail].filter(Boolean).join(".");
}

/** The same object where nothing is left out, so that comparing long surveys after each keystroke stays cheap. */
function savable(question: QuestionInput, isBeingTyped: boolean): QuestionInput {
  const labelled = withCompleteParts(question);
  if (labelled.followUp === undefined) return labelled;
  const { followUp, ...rest } = labelled;
  const asked = withCompleteParts(followUp.question);
  const waits = asked.questionNameId === undefined && (!isComplete(asked) || isBeingTyped);
  if (waits) return rest;
  return asked === followUp.question ? labelled : { ...rest, followUp: { ...followUp, question: asked } };
}

function withCompleteParts<Asked extends Pick<QuestionInput, "choices" | "showIf">>(question: Asked): Asked {
  const { choices, showIf } = question;
  const rules = keepRules(showIf, (rule) => !isIncomplete(rule));
  const isBlank = (choice: Choice) => choice.label.trim() === "";
  const hasBlanks = choices?.some(isBlank) === true;
  if (rules === showIf && !hasBlanks) return question;
  return {
    ...question,
    ...(hasBlanks ? { choices: choices?.filter((choice) => !isBlank(choice)) } : {}),
    ...(rules === showIf ? {} : { showIf: rules }),
  };
}

function isComplete(question: QuestionInput): boolean {
  const needsChoices = hasOption(question.type, "choices");
  return question.title.trim() !== "" && (!needsChoices || (question.choices ?? []).length > 0);
}
