import type { Question, QuestionInput } from "./question.ts";

/**
 * Gives each question without one a `questionNameId` made from its title.
 * @param taken ids that the account used already, in any survey, live or not.
 */
export function nameQuestions(questions: readonly QuestionInput[], taken: Iterable<string> = []): Question[] {
  const used = new Set(taken);
  for (const question of questions) {
    if (question.questionNameId !== undefined) used.add(question.questionNameId);
    const followUpId = question.followUp?.question.questionNameId;
    if (followUpId !== undefined) used.add(followUpId);
  }
  const idFor = (question: { questionNameId?: string | undefined; title: string }) => {
    if (question.questionNameId !== undefined) return question.questionNameId;
    const id = slugify(question.title, used);
    used.add(id);
    return id;
  };
  return questions.map(({ followUp, ...question }): Question => {
    const named = { ...question, questionNameId: idFor(question) };
    if (followUp === undefined) return named;
    const follower = { ...followUp.question, questionNameId: idFor(followUp.question) };
    return { ...named, followUp: { ...followUp, question: follower } };
  });
}

/** A `questionNameId` from a title: its Latin letters and digits, at most 64 characters, with a number when it is taken. */
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
  return slug.replace(/^-+/, "").slice(0, maxLength).replace(/-+$/, "");
}
