import type { Template } from "#lib/calls/survey-template.ts";
import { firstSurveyTexts } from "#lib/library/first-survey-texts.ts";
import { libraryLanguages, textIn } from "#lib/library/written-template.ts";
import { defaultSurvey } from "#lib/survey/default-survey.ts";
import type { Question, QuestionInput } from "#lib/survey/document.ts";
import { isFromTemplate } from "#lib/survey/from-template.ts";
import { localize } from "#lib/survey/localize.ts";
import { matchLocale } from "#lib/survey/match-locale.ts";
import { everyQuestion } from "#lib/survey/path.ts";
import { finishedQuestions } from "#lib/survey/unfinished.ts";
import type { Draft } from "../draft.ts";
import { questionTexts, type SurveyText, type TextSpot, thanksTexts, translate } from "./survey-texts.ts";

/** The library's original language. */
const libraryLocale = "en";

/** A draft with texts filled in, and their number. */
interface FilledDraft {
  draft: Draft;
  count: number;
}

/**
 * Fills in missing translations from the library's questions and from the default survey that every account starts
 * with. Only texts with their original wording are translated; the merchant's own texts are left to the merchant.
 * @param library its templates, as returned by `SurveyTemplate.List`
 * @param hasThanks if false, the texts of the thank-you page are skipped
 */
export function fillFromLibrary(
  draft: Draft,
  locale: string,
  library: readonly Template[],
  hasThanks = true,
): FilledDraft {
  if (!draft.locales.includes(locale)) return { draft, count: 0 };
  const written = everyQuestion({ questions: library.flatMap(({ questions }) => finishedQuestions(questions)) });
  const candidates = written.flatMap((question) => inBoth(question, draft.locale, locale) ?? []);
  const firstTexts = firstTextsInBoth(draft.locale, locale);
  const memoryOf = (question: QuestionInput) =>
    new Map([...firstTextsOf(question, firstTexts), ...pairsOf(question, candidates)]);
  const ofQuestions = draft.questions.flatMap(({ key, question }) => {
    const asked = question.followUp?.question;
    const own = missing(questionTexts(question, { key, followUp: false }, "", locale).texts, memoryOf(question));
    if (!asked) return own;
    return [...own, ...missing(questionTexts(asked, { key, followUp: true }, "", locale).texts, memoryOf(asked))];
  });
  const ofThanks = hasThanks ? missing(thanksTexts(draft.thankYou, locale).texts, firstTexts) : [];
  const due = [...ofQuestions, ...ofThanks];
  const filled = due.reduce((current, { spot, text }) => translate(current, spot, locale, text), draft);
  return { draft: filled, count: due.length };
}

/** A library question in the survey's language and in the new one. */
interface TranslatedQuestion {
  written: Question;
  translated: Question;
}

function inBoth(question: Question, from: string, to: string): TranslatedQuestion | undefined {
  const languages = [libraryLocale, ...Object.keys(question.translations ?? {})];
  if (!matchLocale(languages, from) || !matchLocale(languages, to)) return undefined;
  return { written: localize(question, from), translated: localize(question, to) };
}

interface MissingText {
  spot: TextSpot;
  text: string;
}

/** Maps texts in the survey's language to the new one. */
type TranslationMemory = ReadonlyMap<string, string>;

function missing(texts: readonly SurveyText[], memory: TranslationMemory): MissingText[] {
  return texts.flatMap(({ spot, original, translation }): MissingText[] => {
    const text = memory.get(original);
    return translation === "" && text ? [{ spot, text }] : [];
  });
}

/** The library question that this one came from, or one with the same current or default wording. */
function pairsOf(question: QuestionInput, candidates: readonly TranslatedQuestion[]): [string, string][] {
  const { questionNameId = "", title } = question;
  const found =
    candidates.find(({ written }) => isFromTemplate(questionNameId, written.questionNameId)) ??
    candidates.find(({ written }) => written.title === title) ??
    candidates.find(({ written }) => written.title === firstQuestion(question)?.title);
  if (!found) return [];
  const texts = textsOf(found.translated);
  return textsOf(found.written).map((text, index) => [text, texts[index] ?? ""]);
}

/** The question's original in the default survey, if it is one of those. */
function firstQuestion({ questionNameId }: QuestionInput): Question | undefined {
  return everyQuestion(defaultSurvey).find((question) => question.questionNameId === questionNameId);
}

function firstTextsOf(question: QuestionInput, firstTexts: TranslationMemory): TranslationMemory {
  return firstQuestion(question) ? firstTexts : new Map();
}

function firstTextsInBoth(from: string, to: string): TranslationMemory {
  const languages = ["en", ...libraryLanguages] as const;
  const languageOf = (locale: string) => languages.find((one) => one === matchLocale(languages, locale));
  const [written, translated] = [languageOf(from), languageOf(to)];
  if (!written || !translated) return new Map();
  return new Map(firstSurveyTexts.map((texts) => [textIn(written, texts), textIn(translated, texts)]));
}

/** A question's texts, at the same index in every language. */
function textsOf(question: Question): string[] {
  const { title, description = "", otherLabel = "", minLabel = "", maxLabel = "", placeholder = "" } = question;
  const labels = question.choices?.map(({ label }) => label) ?? [];
  return [title, description, otherLabel, minLabel, maxLabel, placeholder, ...labels];
}
