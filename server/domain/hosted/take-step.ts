import { checkAnswer } from "#lib/survey/check-answer.ts";
import { checkGiven } from "#lib/survey/check-given.ts";
import { checkOther } from "#lib/survey/check-other.ts";
import type { Answer, OrderContext, PublishedSurvey, Question } from "#lib/survey/document.ts";
import { asks, everyQuestion, openRequired, visiblePath } from "#lib/survey/path.ts";
import { fieldOf, maxChoices, maxLength } from "#lib/survey/question-range.ts";
import { readNumber } from "#lib/survey/read-number.ts";
import { fill } from "#lib/survey/words/fill.ts";
import type { Words } from "#lib/survey/words/index.ts";
import type { QuestionWords } from "#lib/survey/words/words-by-question.ts";
import { hostedWordsFor } from "./words/index.ts";

/** A parsed form: the answers it carries along, the questions it showed, and what was filled in. */
export interface PostedStep {
  carried: readonly Answer[];
  drawn: readonly string[];
  fields: URLSearchParams;
  isBack: boolean;
  /** The shopper's, a BCP 47 tag. */
  locale: string;
  /** The language of the error messages. */
  wordsOf: QuestionWords;
}

/** Where the shopper is after a step. */
export interface Step {
  /**
   * The page's valid answers, to be stored even if the form carries the same: those carried by a page from the
   * browser's history may have been changed since.
   */
  fresh: Answer[];
  answers: Map<string, Answer>;
  /** The contents of the fields, valid or not, so that nobody has to type them twice. */
  typed: Map<string, Answer>;
  /** Errors, by questionNameId. */
  problems: Map<string, string>;
  /** The questions to show now; null at the end. */
  asked: Question[] | null;
}

/** The first step: the first questions, or the one already answered in a link, to be confirmed. */
export function firstStep(survey: PublishedSurvey, context: OrderContext, linked: Answer | null): Step {
  const path = visiblePath(survey, new Map(), context);
  const isOnPath = path.some(({ questionNameId }) => questionNameId === linked?.questionNameId);
  const answers = new Map(linked && isOnPath ? [[linked.questionNameId, linked]] : []);
  const wanted = path.find(({ questionNameId }) => answers.has(questionNameId)) ?? path[0];
  const asked = survey.settings.onePerPage ? path.filter((question) => question === wanted) : path;
  return { fresh: [], answers, typed: new Map(), problems: new Map(), asked };
}

/**
 * Processes a submitted page of the plain form with the engine that every other surface uses. Pure: it stores nothing.
 * @param survey in the shopper's language, because errors refer to its labels
 */
export function takeStep(survey: PublishedSurvey, context: OrderContext, posted: PostedStep): Step {
  const { drawn, isBack } = posted;
  const read = readAnswers(survey, posted);
  const { answers, problems } = read;
  const path = visiblePath(survey, answers, context);
  const show = (asked: Question[]): Step => ({ ...read, asked });
  if (!survey.settings.onePerPage) {
    const isNew = path.some((question) => asks(question) && !drawn.includes(question.questionNameId));
    if (problems.size > 0 || isNew) return show(path);
  } else {
    const at = path.findIndex(({ questionNameId }) => questionNameId === drawn[0]);
    if (isBack) problems.clear();
    const to = isBack ? Math.max(at - 1, 0) : problems.size > 0 ? at : at + 1;
    const next = path[to];
    if (next) return show([next]);
  }
  return finish(survey, context, { ...read, asked: null }, path, posted.wordsOf);
}

/** The end, unless a required question was bypassed. */
function finish(
  survey: PublishedSurvey,
  context: OrderContext,
  end: Step,
  path: Question[],
  wordsOf: QuestionWords,
): Step {
  const open = openRequired(survey, end.answers, context);
  if (open.length === 0) return end;
  const missing = path.filter(({ questionNameId }) => open.includes(questionNameId));
  for (const question of missing)
    end.problems.set(question.questionNameId, problemWith(question, null, wordsOf(question)) ?? "");
  return { ...end, asked: survey.settings.onePerPage ? missing.slice(0, 1) : path };
}

function readAnswers(survey: PublishedSurvey, posted: PostedStep) {
  const { carried, drawn, fields } = posted;
  const questions = new Map(everyQuestion(survey).map((question) => [question.questionNameId, question]));
  const isAllowed = (answer: Answer) => {
    const question = questions.get(answer.questionNameId);
    return question !== undefined && checkAnswer(question, answer) === null;
  };
  const answers = new Map(carried.filter(isAllowed).map((answer) => [answer.questionNameId, answer]));
  const fresh: Answer[] = [];
  const typed = new Map<string, Answer>();
  const problems = new Map<string, string>();
  for (const questionNameId of drawn) {
    const question = questions.get(questionNameId);
    if (!question || !asks(question)) continue;
    const answer = readFields(question, fields, posted.locale);
    const problem = answer || question.required ? problemWith(question, answer, posted.wordsOf(question)) : null;
    if (answer)
      typed.set(
        questionNameId,
        Number.isNaN(answer.number) ? { questionNameId, text: fields.get(questionNameId) ?? "" } : answer,
      );
    if (answer && problem === null) {
      answers.set(questionNameId, answer);
      fresh.push(answer);
    }
    const toSay = problem ?? checkOther(question, answer ?? {}, posted.wordsOf(question));
    if (toSay !== null) problems.set(questionNameId, toSay);
  }
  return { answers, fresh, typed, problems };
}

/** The error of an answer, in the shopper's language; null if there is none. */
function problemWith(question: Question, answer: Answer | null, words: Words): string | null {
  const { questionNameId } = question;
  const problem = checkAnswer(question, answer ?? { questionNameId });
  if (problem === null) return null;
  const most = maxChoices(question);
  if ((answer?.choiceIds?.length ?? 0) > most) return fill(words.most, most);
  return checkGiven(question, answer ?? {}, words) ?? formProblemWith(question, answer ?? {}, words);
}

/**
 * The error of an answer that the script's fields couldn't produce. What even our forms can't produce gets a general
 * message.
 */
function formProblemWith(question: Question, answer: Partial<Answer>, words: Words): string {
  const { choiceIds = [], text = "", other = text } = answer;
  const { ranking, alone, date } = hostedWordsFor(words);
  const field = fieldOf(question);
  if (field === "ranking") return ranking;
  if (field === "date") return date.replace("{0}", "2026-12-31");
  if (other.length > maxLength(question)) return fill(words.most, maxLength(question));
  const single = question.choices?.find(({ id, exclusive }) => exclusive && choiceIds.includes(id));
  // A function, because a label may contain special replacement patterns.
  return single && choiceIds.length > 1 ? alone.replace("{0}", () => single.label) : words.empty;
}

/**
 * The answer in a question's fields; null if empty. Choices have the field name of the question; the text of "Other"
 * has its own.
 */
function readFields(question: Question, fields: URLSearchParams, locale: string): Answer | null {
  const { questionNameId } = question;
  const read = (name: string) =>
    fields
      .getAll(name)
      .map(plain)
      .filter((value) => value !== "");
  const values = read(questionNameId);
  const [other] = read(`${questionNameId}_other`);
  // Typing under "Other" without choosing anything means choosing it.
  if (other && question.allowOther && values.length === 0) values.push("other");
  const [first] = values;
  if (first === undefined) return null;
  switch (fieldOf(question)) {
    case "choiceIds":
      return { questionNameId, choiceIds: values, ...(other && values.includes("other") ? { other } : {}) };
    case "ranking":
      return { questionNameId, ranking: values };
    case "number":
      return { questionNameId, number: readNumber(first, locale) };
    case "date":
      return { questionNameId, date: first };
    case "text":
      return { questionNameId, text: first };
    case null:
      return null;
  }
}

/** Removes the control characters that come with pasted text: no store keeps them. */
function plain(text: string): string {
  return text
    .replaceAll("\r\n", "\n")
    .replace(/[^\P{Cc}\t\n]/gu, "")
    .toWellFormed()
    .trim();
}
