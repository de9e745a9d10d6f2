import type { QuestionInput } from "./question.ts";
import { isFinished } from "./unfinished.ts";

/**
 * Gives each finished question without one a `questionNameId` derived from its title. An unfinished one gets its id
 * later: an id is permanent, and should say what the question asks.
 * @param taken ids that the account has already used, in any survey, live or not.
 */
export function nameQuestions(questions: readonly QuestionInput[], taken: Iterable<string> = []): QuestionInput[] {
  const used = new Set(taken);
  for (const question of questions) {
    if (question.questionNameId !== undefined) used.add(question.questionNameId);
    const followUpId = question.followUp?.question.questionNameId;
    if (followUpId !== undefined) used.add(followUpId);
  }
  const named = <Asked extends Omit<QuestionInput, "followUp">>(question: Asked): Asked => {
    if (question.questionNameId !== undefined || !isFinished(question)) return question;
    const questionNameId = slugify(question.title, used);
    used.add(questionNameId);
    return { ...question, questionNameId };
  };
  return questions.map(({ followUp, ...question }): QuestionInput => {
    const own = named(question);
    return followUp === undefined ? own : { ...own, followUp: { ...followUp, question: named(followUp.question) } };
  });
}

/**
 * A `questionNameId` derived from a title: its Latin letters and digits, at most 64 characters, with a number if it is
 * taken.
 */
export function slugify(title: string, taken: ReadonlySet<string>): string {
  const words = title
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-");
  const base = cut(words, 64) || "question";
  if (!taken.has(base)) return base;
  for (let number = 2; ; number++) {
    const candidate = `${cut(base, 63 - String(number).length)}-${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

function cut(slug: string, maxLength: number): string {
  return slug
    .replace(/^-+/, "")
    .slice(0, maxLength)
    .replace(/(?<!-)-+$/, "");
}
