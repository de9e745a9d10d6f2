import * as z from "zod";
import type { ImportedQuestion } from "#lib/calls/import-shapes.ts";
import type { AnswerKind } from "#lib/imports/answer-kinds.ts";
import { Question } from "#lib/survey/document.ts";
import { slugify } from "#lib/survey/name-questions.ts";
import { hasOwnChoices, isFreeText, mayHaveOther, takesSeveral, traitsOf } from "#lib/survey/question-type.ts";
import type { FoundQuestion } from "./past-answers.ts";

/** The question that answers to another service's question are stored under, with all the choices that they need. */
export const PlannedQuestion = z.object({ key: z.string(), question: Question });
export type PlannedQuestion = z.infer<typeof PlannedQuestion>;

/** The most choices that a question may have. */
const MOST_CHOICES = 100;

/** The kinds of answers that a question of the account can get. */
export function kindsOf({ type }: Pick<Question, "type">): AnswerKind[] {
  if (traitsOf(type).field === "choiceIds") return takesSeveral(type) ? ["several", "one"] : ["one"];
  if (traitsOf(type).field === "number") return ["one"];
  return isFreeText(type) ? ["text"] : [];
}

/** The account's question that continues one of another service: the one that did before, or one with the same title. */
export function continuedBy(
  found: FoundQuestion,
  existing: readonly Question[],
  before: ReadonlyMap<string, string>,
): Question | undefined {
  const fitting = existing.filter((question) => kindsOf(question).includes(found.kind));
  return (
    fitting.find(({ questionNameId }) => questionNameId === before.get(found.key)) ??
    fitting.find(({ title }) => comparable(title) === comparable(found.title))
  );
}

/** The labels of answers that an existing question has no choice for. */
export function newChoicesOf(found: FoundQuestion, question: Question | undefined): string[] {
  if (!question || !hasOwnChoices(question.type)) return [];
  const known = new Set(choiceIdsOf(question).keys());
  return distinct(found.choices)
    .filter((label) => !known.has(comparable(label)))
    .slice(0, roomIn(question));
}

function roomIn({ choices = [] }: Question): number {
  return MOST_CHOICES - choices.length;
}

/**
 * The question as imported responses have it: what decides when it is asked is left out, because nobody is asked.
 * @param earlier the choices that imports before added to it, which keep their ids
 */
export function continued(
  found: FoundQuestion,
  { followUp: _, showIf: __, askOnce: ___, translations: ____, ...rest }: Question,
  earlier: Choices = [],
): PlannedQuestion {
  const own = new Set(rest.choices?.map(({ id }) => id));
  const known = hasOwnChoices(rest.type)
    ? [...(rest.choices ?? []), ...earlier.filter(({ id }) => !own.has(id))].slice(0, MOST_CHOICES)
    : rest.choices;
  const question = { ...rest, ...(known && { choices: known }) };
  const labels = newChoicesOf(found, question);
  const choices = labels.length > 0 ? { choices: withChoices(known ?? [], labels) } : {};
  const needsOther = mayHaveOther(rest.type) && (found.typed > 0 || distinct(found.choices).length > roomIn(question));
  return { key: found.key, question: { ...question, ...choices, ...(needsOther && { allowOther: true }) } };
}

/** A new question for one of another service. */
export function added({ key, title, kind, choices, typed }: FoundQuestion, taken: Set<string>): PlannedQuestion {
  const questionNameId = slugify(title, taken);
  taken.add(questionNameId);
  const base = { questionNameId, title: cut(title, 500), required: false };
  if (kind === "text" || choices.length === 0) return { key, question: { ...base, type: "longText" } };
  const labels = distinct(choices);
  const other = typed > 0 || labels.length > MOST_CHOICES ? { allowOther: true } : {};
  return {
    key,
    question: {
      ...base,
      type: kind === "several" ? "multiple" : "single",
      choices: withChoices([], labels.slice(0, MOST_CHOICES)),
      ...other,
    },
  };
}

/** The labels, each in its most common spelling. */
function distinct(choices: FoundQuestion["choices"]): string[] {
  const spellings = new Map<string, string>();
  for (const { label } of choices) {
    const own = comparable(label);
    if (!spellings.has(own)) spellings.set(own, label);
  }
  return [...spellings.values()];
}

export type Choices = NonNullable<Question["choices"]>;

/** The beginning of a text, without half of a sign at its end. */
function cut(text: string, most: number): string {
  return text.length > most ? text.slice(0, most).replace(/[\ud800-\udbff]$/, "") : text;
}

function withChoices(existing: Readonly<Choices>, labels: readonly string[]): Choices {
  const taken = new Set(["other", ...existing.map(({ id }) => id.toLowerCase())]);
  const made = labels.map((label) => {
    const id = slugify(label, taken);
    taken.add(id);
    return { id, label: cut(label, 200) };
  });
  return [...existing, ...made];
}

/** A question's choices by their labels, as they are compared. */
export function choiceIdsOf({ type, choices = [] }: Pick<Question, "type" | "choices">): Map<string, string> {
  if (traitsOf(type).choices === "yesOrNo")
    return new Map([
      ["yes", "yes"],
      ["no", "no"],
    ]);
  return new Map(choices.map(({ id, label }) => [comparable(label), id]));
}

/** How a text is compared: services and merchants spell one in different ways. */
export function comparable(text: string): string {
  return text.normalize("NFKC").trim().toLowerCase().replace(/\s+/g, " ").slice(0, 200);
}

/** A found question with where its answers go by itself. */
export function proposed(
  found: FoundQuestion,
  existing: readonly Question[],
  before: ReadonlyMap<string, string>,
): ImportedQuestion {
  const question = continuedBy(found, existing, before);
  return { ...found, questionNameId: question?.questionNameId ?? null, newChoices: newChoicesOf(found, question) };
}
