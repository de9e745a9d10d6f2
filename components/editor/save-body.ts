import type { Choice, QuestionInput, ThankYou } from "#lib/survey/document.ts";
import { isFinishedLink } from "#lib/survey/finished-link.ts";
import { isFinished } from "#lib/survey/unfinished.ts";
import { mapRules } from "./conditions/condition-tree.ts";
import { type Draft, type QuestionPlace, questionAt } from "./draft.ts";

/** The input of `Survey.Save` for a draft, and which of the editor's questions each entry is. */
export interface SaveBody {
  body: Omit<Draft, "questions" | "locales"> & { questions: QuestionInput[]; locales: string[] };
  keys: string[];
}

/**
 * A draft as it is saved, including unfinished questions. Empty choices and an unfinished link are omitted. `typed` is the question whose
 * title is being typed: ids are permanent, so the id is derived from the title only once typing is done.
 */
export function saveBody(draft: Draft, typed?: QuestionPlace): SaveBody {
  return {
    body: {
      name: draft.name,
      questions: draft.questions.map(({ key, question }) => {
        const saved = savableQuestion(question);
        return typed?.key === key ? withoutTypedTitle(saved, typed) : saved;
      }),
      thankYou: savableThankYou(draft.thankYou),
      settings: draft.settings,
      locale: draft.locale,
      locales: [...draft.locales],
    },
    keys: draft.questions.map(({ key }) => key),
  };
}

/** Whether the title being typed at this place is omitted from saves for now. */
export function isTitlePending(draft: Draft, typed: QuestionPlace | undefined): boolean {
  const question = typed && questionAt(draft, typed);
  return question !== undefined && takesId(savableQuestion(question));
}

/**
 * Validation errors of a save by the editor's fields: `questions[2].choices[0].label` becomes `<key>.choices.<choice
 * id>.label`, and `questions[2].followUp.question.title` becomes `<key>.followUp.title`.
 */
export function errorsByField(errors: Record<string, string[]>, { body, keys }: SaveBody): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, messages]) => [fieldOf(path, body.questions, keys), sentenceOf(messages)]),
  );
}

/** Messages describe a field without naming it: "must not be empty". */
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

/** A question as it is saved; the same object if nothing is omitted, which keeps comparing long surveys cheap. */
export function savableQuestion(question: QuestionInput): QuestionInput {
  const own = withoutBlankParts(question, question.followUp?.whenChoiceIds);
  if (own.followUp === undefined) return own;
  const asked = withoutBlankParts(own.followUp.question);
  return asked === own.followUp.question ? own : { ...own, followUp: { ...own.followUp, question: asked } };
}

function savableThankYou(thankYou: ThankYou): ThankYou {
  const { link, ...rest } = thankYou;
  return link === undefined || isFinishedLink(link) ? thankYou : rest;
}

type QuestionFields = Omit<QuestionInput, "followUp">;

function withoutTypedTitle(question: QuestionInput, { followUp: inFollowUp }: QuestionPlace): QuestionInput {
  const { followUp } = question;
  if (!inFollowUp) return takesId(question) ? { ...question, title: "" } : question;
  if (followUp === undefined || !takesId(followUp.question)) return question;
  return { ...question, followUp: { ...followUp, question: { ...followUp.question, title: "" } } };
}

/** Whether saving the question assigns its id. */
function takesId(question: QuestionFields): boolean {
  return question.questionNameId === undefined && isFinished(question);
}

/** @param meant choices that a follow-up depends on, which are kept even without a label */
function withoutBlankParts<Q extends QuestionFields>(question: Q, meant: readonly string[] = []): Q {
  const { choices, showIf } = question;
  // An empty text is a missing value.
  const rules = mapRules(showIf, (rule) => (rule.value === "" ? { ...rule, value: undefined } : rule));
  const isKept = (choice: Choice) => !isBlank(choice) || meant.includes(choice.id);
  const hasBlanks = choices?.every(isKept) === false;
  if (rules === showIf && !hasBlanks) return question;
  return {
    ...question,
    ...(hasBlanks ? { choices: choices?.filter(isKept) } : {}),
    ...(rules === showIf ? {} : { showIf: rules }),
  };
}

/** Whether a choice is still an empty row. */
function isBlank({ label, imageUrl, channel, translations = {} }: Choice): boolean {
  const texts = [label, imageUrl, channel, ...Object.values(translations).map((texts) => texts.label)];
  return texts.every((text) => (text ?? "").trim() === "");
}
