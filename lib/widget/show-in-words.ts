import type { PageWords } from "#lib/survey/words/en.ts";
import { questionLanguage, surveyDirection, surveyLanguage } from "#lib/survey/words/shown-language.ts";
import { pageWords, type WordsFor, wordsLanguage } from "#lib/survey/words/words-file.ts";
import { isRightToLeft } from "../right-to-left.ts";
import type { SurveyDocument, SurveyStyles, ThankYou } from "../survey/document.ts";
import { localize } from "../survey/localize.ts";
import { everyQuestion } from "../survey/path.ts";
import { stylesheet } from "../survey/styles.ts";
import { type ShownQuestion, showQuestion } from "./shown-question.ts";
import { textHolders } from "./text-direction.ts";
import { typeSheets } from "./type-sheets.ts";

/** A survey as one shopper's page gets it: in their language, with the renderer's own texts, and ready to be drawn. */
export type ShownSurvey = {
  questions: ShownQuestion[];
  thankYou: ThankYou;
  settings: SurveyDocument["settings"];
  /** With what the second file needs to ask for the shopper's own code: there it costs the first one the least. */
  words: PageWords & { asking?: { responseId: string } };
  /** Whether the page loads the second file: for some questions, for paths, or for a link or discount code. */
  hasExtra: boolean;
  /** The language that the survey's texts are in. */
  lang: string;
  dir: "ltr" | "rtl";
  /** All styles: those that its questions need, the style tokens and the merchant's own CSS. */
  css: string;
};

/** Its source; other properties are passed through. */
export type Showable = Pick<SurveyDocument, "questions" | "thankYou" | "settings" | "locale" | "locales"> & {
  styles: SurveyStyles;
};

const needsExtra = ({ isExtra, showIf, followUp, secondTitle }: ShownQuestion) =>
  !!(isExtra || showIf || followUp || secondTitle);

/**
 * A survey as one shopper's page gets it, with words from anywhere.
 * @param locale the shopper's, a BCP 47 tag; defaults to the survey's own for a language it lacks
 * @param wordsFor needs to have those of `locale` and of the survey's own language
 */
export function showInWords(published: Showable, locale: string, wordsFor: WordsFor): ShownSurvey {
  const { styles, questions: original, ...rest } = published;
  const survey = localize(rest, locale);
  const { link, linkLabel, discountCode, ...others }: ThankYou & { linkLabel?: string } = survey.thankYou;
  // The page asks for a code of its own; the one for everyone isn't sent then.
  const thanks = { ...others, ...(discountCode && !others.ownDiscount && { discountCode }) };
  const lang = surveyLanguage(published, locale);
  const languages = [lang, published.locale] as const;
  const otherLanguages = [published.locale, wordsLanguage(...languages)];
  const questions = original.map((question) =>
    showQuestion(question, {
      locale,
      lang,
      wordsFor,
      advances: published.settings.onePerPage && published.settings.autoAdvance,
      languageOf: (one) => questionLanguage(published, one, locale),
    }),
  );
  const every = everyQuestion({ questions });
  const titles = every.map(({ title }) => title);
  const dir = surveyDirection(lang, titles);
  const isMixed = otherLanguages.some((other) => isRightToLeft(other) !== (dir === "rtl"));
  const hasCode = !!(thanks.discountCode ?? thanks.ownDiscount);
  const hasExtra = hasCode || !!link || every.some(needsExtra);
  const words = pageWords(wordsFor(...languages), every, hasCode);
  const settings = { ...survey.settings, showProgress: survey.settings.showProgress && survey.settings.onePerPage };
  return {
    ...survey,
    settings,
    questions,
    thankYou: { ...thanks, ...(link && { link: { ...link, label: linkLabel || link.label } }) },
    words,
    hasExtra,
    lang,
    dir,
    css: [typeSheets(every, thanks, settings), isMixed && `${textHolders}{unicode-bidi:plaintext}`, stylesheet(styles)]
      .filter(Boolean)
      .join(""),
  };
}
