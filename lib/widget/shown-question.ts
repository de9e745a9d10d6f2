import { type Control, controlOf } from "#lib/survey/control.ts";
import type { Question } from "#lib/survey/document.ts";
import { localize } from "#lib/survey/localize.ts";
import { asks } from "#lib/survey/path.ts";
import { maxChoices } from "#lib/survey/question-range.ts";
import { traitsOf } from "#lib/survey/question-type.ts";
import type { PageWords } from "#lib/survey/words/en.ts";
import { pageWords, type WordsFor } from "#lib/survey/words/words-file.ts";

/** A question with everything that its type implies, so that a page need not know the type. */
export type ShownQuestion = Omit<Question, "followUp" | Exclude<keyof Control, "randomize">> &
  Omit<Control, "randomize"> & {
    /** Empty for none, as are the words at the ends of a scale. */
    description: string;
    minLabel: string;
    maxLabel: string;
    /** Announces that tapping an answer advances to the next question, if it does. */
    movesOn?: string;
    /** The renderer's words, if the question is in another language than the survey. */
    words?: PageWords;
    followUp?: Omit<NonNullable<Question["followUp"]>, "question"> & { question: ShownQuestion };
  };

interface Showing {
  /** The shopper's, a BCP 47 tag. */
  locale: string;
  /** The language that the survey is shown in. */
  lang: string;
  /** Whether tapping an answer advances to the next question. */
  advances: boolean;
  wordsFor: WordsFor;
  /** The language that a question is shown in. */
  languageOf: (question: Question) => string;
}

/** A question as one shopper's page gets it. */
export function showQuestion(original: Question, showing: Showing): ShownQuestion {
  const { followUp, secondTitle, ...question } = localize(original, showing.locale);
  // Nobody reads a question in two languages: a wording that isn't translated isn't shown with one that is.
  const isSpoken = (question.title === original.title) === (secondTitle === original.secondTitle);
  const language = showing.languageOf(original);
  const words = showing.wordsFor(language, showing.lang);
  const control = controlOf(question, words);
  const movesOn = showing.advances && traitsOf(question.type).isOneTap && maxChoices(question) === 1;
  const shown = {
    description: "",
    minLabel: "",
    maxLabel: "",
    ...question,
    ...(original.secondTitle?.trim() && isSpoken && asks(question) && { secondTitle }),
    required: question.required && asks(question),
    ...control,
    ...(movesOn && { movesOn: words.movesOn }),
    ...(original.followUp &&
      followUp && { followUp: { ...followUp, question: showQuestion(original.followUp.question, showing) } }),
  };
  return language === showing.lang ? shown : { ...shown, words: pageWords(words, [shown]) };
}
