import type { Template } from "#lib/calls/survey-template.ts";
import type { Question, QuestionInput } from "#lib/survey/document.ts";
import { isFromTemplate } from "#lib/survey/from-template.ts";
import { localize } from "#lib/survey/localize.ts";
import { matchLocale } from "#lib/survey/match-locale.ts";
import { everyQuestion } from "#lib/survey/path.ts";
import type { Draft } from "../draft.ts";
import { questionTexts, type TextSpot, translate } from "./survey-texts.ts";

/** The language that the library is written in. */
const libraryLocale = "en";

/** A draft with texts filled in, and how many those are. */
interface Filled {
  draft: Draft;
  count: number;
}

/**
 * The draft with the library's own translations where its questions lack one. Only texts that still stand as the library
 * wrote them are translated; what the merchant wrote is theirs to translate.
 * @param library its templates, as `SurveyTemplate.List` gives them
 */
export function fillFromLibrary(draft: Draft, locale: string, library: readonly Template[]): Filled {
  if (!draft.locales.includes(locale)) return { draft, count: 0 };
  const known = library.flatMap(everyQuestion).flatMap((question) => inBoth(question, draft.locale, locale) ?? []);
  const due = draft.questions.flatMap(({ key, question }) => {
    const asked = question.followUp?.question;
    const own = translations(question, { key, followUp: false }, locale, known);
    return asked ? [...own, ...translations(asked, { key, followUp: true }, locale, known)] : own;
  });
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

function translations(
  question: QuestionInput,
  place: { key: string; followUp: boolean },
  locale: string,
  known: readonly Known[],
): Due[] {
  const found = originalOf(question, known);
  if (!found) return [];
  const texts = textsOf(found.translated);
  const memory = new Map(textsOf(found.written).map((text, index) => [text, texts[index]]));
  return questionTexts(question, place, "", locale).texts.flatMap(({ spot, original, translation }): Due[] => {
    const text = memory.get(original);
    return translation === "" && text ? [{ spot, text }] : [];
  });
}

/** The library's question that this one came from, else one that asks in the same words. */
function originalOf({ questionNameId = "", title }: QuestionInput, known: readonly Known[]): Known | undefined {
  return (
    known.find(({ written }) => isFromTemplate(questionNameId, written.questionNameId)) ??
    known.find(({ written }) => written.title === title)
  );
}

/** What can be read of a question, each at the same place in every language. */
function textsOf(question: Question): string[] {
  const { title, description = "", otherLabel = "", minLabel = "", maxLabel = "", placeholder = "" } = question;
  const labels = question.choices?.map(({ label }) => label) ?? [];
  return [title, description, otherLabel, minLabel, maxLabel, placeholder, ...labels];
}
