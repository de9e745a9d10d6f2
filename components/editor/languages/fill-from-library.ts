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
  const known = library.flatMap(everyQuestion);
  const due = draft.questions.flatMap(({ key, question }) => {
    const asked = question.followUp?.question;
    const own = translations(question, { key, followUp: false }, draft.locale, locale, known);
    return asked ? [...own, ...translations(asked, { key, followUp: true }, draft.locale, locale, known)] : own;
  });
  const filled = due.reduce((current, { spot, text }) => translate(current, spot, locale, text), draft);
  return { draft: filled, count: due.length };
}

interface Due {
  spot: TextSpot;
  text: string;
}

function translations(
  question: QuestionInput,
  place: { key: string; followUp: boolean },
  from: string,
  to: string,
  known: readonly Question[],
): Due[] {
  const original = known.find(({ questionNameId }) => isFromTemplate(question.questionNameId ?? "", questionNameId));
  const memory = original && memoryOf(original, from, to);
  if (!memory) return [];
  return questionTexts(question, place, "", to).texts.flatMap(({ spot, original: written, translation }): Due[] => {
    const text = memory.get(written);
    return translation === "" && text ? [{ spot, text }] : [];
  });
}

/** A library question's texts in one language by those in another; undefined where it has not both. */
function memoryOf(question: Question, from: string, to: string): Map<string, string> | undefined {
  const languages = [libraryLocale, ...Object.keys(question.translations ?? {})];
  if (!matchLocale(languages, from) || !matchLocale(languages, to)) return undefined;
  const [written, translated] = [from, to].map((locale) => textsOf(localize(question, locale)));
  return new Map(written?.map((text, index) => [text, translated?.[index] ?? ""]));
}

/** What can be read of a question, each at the same place in every language. */
function textsOf(question: Question): string[] {
  const { title, description = "", otherLabel = "", minLabel = "", maxLabel = "", placeholder = "" } = question;
  const labels = question.choices?.map(({ label }) => label) ?? [];
  return [title, description, otherLabel, minLabel, maxLabel, placeholder, ...labels];
}
