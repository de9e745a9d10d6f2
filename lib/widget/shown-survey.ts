import { isRightToLeft } from "../right-to-left.ts";
import { allChoices } from "../survey/display-choices.ts";
import type { Choice, Question, SurveyDocument, SurveyStyles, ThankYou } from "../survey/document.ts";
import { localize } from "../survey/localize.ts";
import { matchLocale } from "../survey/match-locale.ts";
import { type AnswerField, fieldOf, maxChoices, maxLength, rangeOf } from "../survey/question-range.ts";
import { scalePoints, scaleSigns } from "../survey/scale-points.ts";
import { stylesheet } from "../survey/styles.ts";
import { textHolders } from "./text-direction.ts";
import { type Words, wordsFor, wordsLanguage } from "./words/index.ts";

/** A choice, or a point of a scale; `hint` is its name for screen readers where the label is a sign alone. */
export type ShownChoice = Choice & { hint?: string };

/** A question with all that follows from its type written out, so that a page need not know it. */
export type ShownQuestion = Omit<Question, "followUp" | "choices"> & {
  field: AnswerField;
  /** All that can be chosen, in the survey's order. */
  choices: ShownChoice[];
  /** How many of them one answer may hold. */
  mostChoices: number;
  /** How many characters may be typed. */
  mostCharacters: number;
  /** The class of what the choices stand in. */
  look: string;
  followUp?: Omit<NonNullable<Question["followUp"]>, "question"> & { question: ShownQuestion };
};

/** A survey as one shopper's page gets it: in their language, with the renderer's own words, and ready to be drawn. */
export type ShownSurvey = {
  questions: ShownQuestion[];
  thankYou: ThankYou;
  settings: SurveyDocument["settings"];
  words: Words;
  /** The language that the survey's texts are in. */
  lang: string;
  dir: "ltr" | "rtl";
  /** The style tokens and the merchant's own CSS. */
  css: string;
};

/** What it is made of; whatever else stands there goes along. */
export type Showable = Pick<SurveyDocument, "questions" | "thankYou" | "settings" | "locale" | "locales"> & {
  styles: SurveyStyles;
};

/**
 * Done once per language for all shoppers, and not by each of their pages: that spares their script the code, and another
 * language's words a request of their own.
 * @param locale the shopper's, a BCP 47 tag; the survey's own stands in for a language it lacks
 */
export function showSurvey(published: Showable, locale: string): ShownSurvey {
  const { styles, ...survey } = localize(published, locale);
  const { link, linkLabel, ...thanks }: ThankYou & { linkLabel?: string } = survey.thankYou;
  const lang = matchLocale(survey.locales, locale) ?? survey.locale;
  const words = wordsFor(locale, survey.locale);
  const others = [survey.locale, wordsLanguage(locale, survey.locale)];
  const isMixed = others.some((other) => isRightToLeft(other) !== isRightToLeft(lang));
  return {
    ...survey,
    questions: survey.questions.map((question) => showQuestion(question, words)),
    thankYou: { ...thanks, ...(link && { link: { ...link, label: linkLabel || link.label } }) },
    words,
    lang,
    dir: isRightToLeft(lang) ? "rtl" : "ltr",
    css: (isMixed ? `${textHolders}{unicode-bidi:plaintext}` : "") + stylesheet(styles),
  };
}

function showQuestion(question: Question, words: Words): ShownQuestion {
  const { followUp, ...rest } = question;
  const [min, max, step] = rangeOf(question);
  const isScale = question.type === "rating" || question.type === "nps";
  return {
    ...rest,
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(step !== undefined && { step }),
    field: fieldOf(question),
    choices: isScale ? scalePoints(question, words) : choicesOf(question, words),
    mostChoices: question.type === "ranking" ? (question.choices?.length ?? 0) : maxChoices(question),
    mostCharacters: maxLength(question),
    look: isScale ? `scale ${scaleSigns(question)}` : question.type,
    ...(followUp && { followUp: { ...followUp, question: showQuestion(followUp.question, words) } }),
  };
}

/** A question of another type may still carry choices that it does not offer. */
function choicesOf(question: Question, words: Words): ShownChoice[] {
  return /choiceIds|ranking/.test(fieldOf(question)) ? allChoices(question, words) : [];
}
