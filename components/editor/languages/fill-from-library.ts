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

/** The language that the library is written in. */
const libraryLocale = "en";

/** A draft with texts filled in, and how many those are. */
interface Filled {
  draft: Draft;
  count: number;
}

/**
 * The draft with the library's own translations where its questions lack one, and with those of the survey that every account
 * begins with. Only texts that still stand as they were written there are translated; what the merchant wrote is theirs to
 * translate.
 * @param library its templates, as `SurveyTemplate.List` gives them
 * @param hasThanks without it the texts of the thank-you page are left alone
 */
export function fillFromLibrary(draft: Draft, locale: string, library: readonly Template[], hasThanks = true): Filled {
  if (!draft.locales.includes(locale)) return { draft, count: 0 };
  const written = everyQuestion({ questions: library.flatMap(({ questions }) => finishedQuestions(questions)) });
  const known = written.flatMap((question) => inBoth(question, draft.locale, locale) ?? []);
  const firstTexts = firstTextsInBoth(draft.locale, locale);
  const memoryOf = (question: QuestionInput) =>
    new Map([...firstTextsOf(question, firstTexts), ...pairsOf(question, known)]);
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

/** A question of the library in the survey's language and in the new one. */
interface Known {
  written: Question;
  translated: Question;
}

function inBoth(question: Question, from: string, to: string): Known | undefined {
  const languages = [libraryLocale, ...Object.keys(question.translations ?? {})];
  if (!matchLocale(languages, from) || !matchLocale(languages, to)) return undefined;
  return { written: localize(question, from), translated: localize(question, to) };
}

interface Due {
  spot: TextSpot;
  text: string;
}

/** A text in the survey's language, and what it is in the new one. */
type Memory = ReadonlyMap<string, string>;

function missing(texts: readonly SurveyText[], memory: Memory): Due[] {
  return texts.flatMap(({ spot, original, translation }): Due[] => {
    const text = memory.get(original);
    return translation === "" && text ? [{ spot, text }] : [];
  });
}

/** The library's question that this one came from, else one that asks in the same words, or did when the account began. */
function pairsOf(question: QuestionInput, known: readonly Known[]): [string, string][] {
  const { questionNameId = "", title } = question;
  const found =
    known.find(({ written }) => isFromTemplate(questionNameId, written.questionNameId)) ??
    known.find(({ written }) => written.title === title) ??
    known.find(({ written }) => written.title === firstQuestion(question)?.title);
  if (!found) return [];
  const texts = textsOf(found.translated);
  return textsOf(found.written).map((text, index) => [text, texts[index] ?? ""]);
}

/** The question of the survey that every account begins with, where it is one. */
function firstQuestion({ questionNameId }: QuestionInput): Question | undefined {
  return everyQuestion(defaultSurvey).find((question) => question.questionNameId === questionNameId);
}

function firstTextsOf(question: QuestionInput, firstTexts: Memory): Memory {
  return firstQuestion(question) ? firstTexts : new Map();
}

function firstTextsInBoth(from: string, to: string): Memory {
  const languages = ["en", ...libraryLanguages] as const;
  const languageOf = (locale: string) => languages.find((one) => one === matchLocale(languages, locale));
  const [written, translated] = [languageOf(from), languageOf(to)];
  if (!written || !translated) return new Map();
  return new Map(firstSurveyTexts.map((texts) => [textIn(written, texts), textIn(translated, texts)]));
}

/** What can be read of a question, each at the same place in every language. */
function textsOf(question: Question): string[] {
  const { title, description = "", otherLabel = "", minLabel = "", maxLabel = "", placeholder = "" } = question;
  const labels = question.choices?.map(({ label }) => label) ?? [];
  return [title, description, otherLabel, minLabel, maxLabel, placeholder, ...labels];
}
