import type { Condition, QuestionInput } from "#lib/survey/document.ts";
import { eachQuestion } from "#lib/survey/each-question.ts";
import { slugify } from "#lib/survey/name-questions.ts";
import { everyQuestion } from "#lib/survey/path.ts";

/** Gives each question whose id is taken a new one (`-2`, `-3`, …); conditions that refer to it follow. */
export function renameQuestions(questions: readonly QuestionInput[], taken: Iterable<string>): QuestionInput[] {
  const used = new Set(taken);
  const ids = everyQuestion({ questions }).flatMap(({ questionNameId }) => questionNameId ?? []);
  const fresh = new Map<string, string>();
  for (const id of ids) {
    // A new id must not be one of a later question in the template either.
    fresh.set(id, used.has(id) ? slugify(id, new Set([...used, ...ids])) : id);
    used.add(fresh.get(id) ?? id);
  }
  const nameOf = (id: string) => fresh.get(id) ?? id;
  return eachQuestion(questions, ({ showIf, questionNameId, ...question }) => ({
    ...question,
    ...(questionNameId === undefined ? {} : { questionNameId: nameOf(questionNameId) }),
    ...(showIf ? { showIf: renamedIn(showIf, nameOf) } : {}),
  }));
}

function renamedIn(condition: Condition, nameOf: (id: string) => string): Condition {
  if ("all" in condition) return { all: condition.all.map((part) => renamedIn(part, nameOf)) };
  if ("any" in condition) return { any: condition.any.map((part) => renamedIn(part, nameOf)) };
  return "answer" in condition ? { ...condition, answer: nameOf(condition.answer) } : condition;
}
