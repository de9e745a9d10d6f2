import type { Answer } from "./answer.ts";
import { asks, visiblePath } from "./path.ts";
import type { Question } from "./question.ts";
import { choiceIdsOf, fieldOf, rangeOf } from "./question-range.ts";
import type { QuestionType, TypeWith } from "./question-type.ts";

/** Silent reading of English, 238 words a minute (M. Brysbaert, “How many words do we read per minute?”, 2019). */
const wordsReadPerSecond = 238 / 60;
/** Typing on a phone, 36 words a minute (K. Palin and others, “How do People Type on Mobile Devices?”, 2019). */
const wordsTypedPerSecond = 36 / 60;
/** A decision and a tap, and the same again to continue. */
const tapSeconds = 1.5;
/** How many words a typed answer has. */
const typedWords: Record<TypeWith<"control", "input" | "textarea">, number> = {
  text: 4,
  longText: 10,
  number: 1,
  email: 2,
  date: 0, // picked from a calendar
};
const typed: Partial<Record<QuestionType, number>> = typedWords;

/** How many simulated shoppers, each answering differently, go through the survey. */
const shoppers = 12;

/**
 * About how many seconds a first-time customer takes to answer: the mean of simulated shoppers who answer every
 * question they are asked, each differently, with the engine choosing the questions. Rounded to five.
 */
export function answeringSeconds(questions: readonly Question[]): number {
  const seconds = Array.from({ length: shoppers }, (_, index) => secondsOf(pathOf(questions, index)));
  const mean = seconds.reduce((sum, one) => sum + one, 0) / shoppers;
  return Math.max(Math.round(mean / 5) * 5, 5);
}

/** What one shopper is asked: for choices, they take the one at their own index. */
function pathOf(questions: readonly Question[], shopper: number): Question[] {
  const survey = { questions };
  const order = { isFirstOrder: true, surface: "thankYou" } as const;
  const answers = new Map<string, Answer>();
  for (;;) {
    const open = visiblePath(survey, answers, order).find((one) => asks(one) && !answers.has(one.questionNameId));
    if (!open) return visiblePath(survey, answers, order);
    answers.set(open.questionNameId, answerOf(open, shopper));
  }
}

function answerOf(question: Question, shopper: number): Answer {
  const { questionNameId } = question;
  const ids = choiceIdsOf(question);
  switch (fieldOf(question)) {
    case "ranking":
      return { questionNameId, ranking: ids };
    case "choiceIds":
      return { questionNameId, choiceIds: [ids[shopper % ids.length] ?? ""] };
    case "number": {
      const [min = 0, max = 10] = rangeOf(question);
      return { questionNameId, number: min + (shopper % (max - min + 1)) };
    }
    case "date":
    case "text":
    case null:
      return { questionNameId, text: "an answer" };
  }
}

function secondsOf(path: readonly Question[]): number {
  return path.reduce((sum, question) => {
    const { title, description = "", choices = [], minLabel = "", maxLabel = "", type } = question;
    const read = [title, description, minLabel, maxLabel, ...choices.map(({ label }) => label)];
    const taps = fieldOf(question) === "ranking" ? choices.length + 1 : 2;
    return sum + wordsIn(read) / wordsReadPerSecond + (typed[type] ?? 0) / wordsTypedPerSecond + taps * tapSeconds;
  }, 0);
}

function wordsIn(texts: readonly string[]): number {
  return texts.join(" ").split(/\s+/).filter(Boolean).length;
}
