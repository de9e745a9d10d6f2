import type { Choice, QuestionInput } from "#lib/survey/document.ts";
import { isFinished } from "#lib/survey/unfinished.ts";
import { mapRules } from "./conditions/condition-tree.ts";
import { type Draft, type QuestionPlace, questionAt } from "./draft.ts";

/** What `Survey.Save` is given of a draft, and which of the editor's questions each one is. */
export interface SaveBody {
  body: Omit<Draft, "questions" | "locales"> & { questions: QuestionInput[]; locales: string[] };
  keys: string[];
}

/**
 * A draft as it is saved, its unfinished questions with it. Choices that say nothing at all are left out. `typed` is the
 * question whose title is being typed: an id stays for ever, so it is made from the title once that is done.
 */
export function saveBody(draft: Draft, typed?: QuestionPlace): SaveBody {
  return {
    body: {
      name: draft.name,
      questions: draft.questions.map(({ key, question }) => {
        const saved = savableQuestion(question);
        return typed?.key === key ? withoutTypedTitle(saved, typed) : saved;
      }),
      thankYou: draft.thankYou,
      settings: draft.settings,
      locale: draft.locale,
      locales: [...draft.locales],
    },
    keys: draft.questions.map(({ key }) => key),
  };
}

/** Whether the title that is being typed at this place is not part of what is saved yet. */
export function isTitleWithheld(draft: Draft, typed: QuestionPlace | undefined): boolean {
  const question = typed && questionAt(draft, typed);
  return question !== undefined && takesId(savableQuestion(question));
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

/** A question as it is saved; the same object where nothing is left out, so that comparing long surveys stays cheap. */
export function savableQuestion(question: QuestionInput): QuestionInput {
  const own = withoutBlankParts(question, question.followUp?.whenChoiceIds);
  if (own.followUp === undefined) return own;
  const asked = withoutBlankParts(own.followUp.question);
  return asked === own.followUp.question ? own : { ...own, followUp: { ...own.followUp, question: asked } };
}

type One = Omit<QuestionInput, "followUp">;

function withoutTypedTitle(question: QuestionInput, { followUp: inFollowUp }: QuestionPlace): QuestionInput {
  const { followUp } = question;
  if (!inFollowUp) return takesId(question) ? { ...question, title: "" } : question;
  if (followUp === undefined || !takesId(followUp.question)) return question;
  return { ...question, followUp: { ...followUp, question: { ...followUp.question, title: "" } } };
}

/** Whether saving the question gives it its id. */
function takesId(question: One): boolean {
  return question.questionNameId === undefined && isFinished(question);
}

/** @param meant choices that a follow-up waits for, which stay even while they have no label */
function withoutBlankParts<Asked extends One>(question: Asked, meant: readonly string[] = []): Asked {
  const { choices, showIf } = question;
  // An empty text is no value yet.
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

/** Whether nothing was said of a choice: a row to fill in. */
function isBlank({ label, imageUrl, channel, translations = {} }: Choice): boolean {
  const texts = [label, imageUrl, channel, ...Object.values(translations).map((texts) => texts.label)];
  return texts.every((text) => (text ?? "").trim() === "");
}
