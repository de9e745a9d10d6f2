import type { QuestionInput, ThankYou } from "#lib/survey/document.ts";
import { changeQuestion, type Draft, type QuestionPlace } from "../draft.ts";
import { labelledChoices, type QuestionText, shownTexts } from "./question-gaps.ts";

type ThanksText = "title" | "message" | "linkLabel";

/** The place of a text in the survey. */
export type TextSpot =
  | { on: "question"; place: QuestionPlace; field: QuestionText }
  | { on: "choice"; place: QuestionPlace; choiceId: string }
  | { on: "thankYou"; field: ThanksText };

/** One text that shoppers read, with its translation; `translation` is empty if there is none. */
export interface SurveyText {
  id: string;
  spot: TextSpot;
  label: string;
  original: string;
  translation: string;
  maxLength: number;
}

/** Texts shown together: those of one question, or of the thank-you page. */
export interface TextGroup {
  id: string;
  title: string;
  texts: SurveyText[];
}

/**
 * Every text that shoppers read, in survey order. Empty texts need no translation and are omitted.
 * @param hasThanks if false, those of the thank-you page are omitted
 */
export function textGroups(draft: Draft, locale: string, hasThanks = true): TextGroup[] {
  const ofQuestions = draft.questions.flatMap(({ key, question }, index): TextGroup[] => {
    const own = questionTexts(question, { key, followUp: false }, `${index + 1}. `, locale);
    const { followUp } = question;
    return followUp ? [own, questionTexts(followUp.question, { key, followUp: true }, "Follow-up: ", locale)] : [own];
  });
  const ofThanks = hasThanks ? [thanksTexts(draft.thankYou, locale)] : [];
  return [...ofQuestions, ...ofThanks].filter(({ texts }) => texts.length > 0);
}

/** A language's progress: the number of texts, and how many of them are translated. */
export function progressIn(draft: Draft, locale: string, hasThanks = true): { done: number; total: number } {
  const texts = textGroups(draft, locale, hasThanks).flatMap((group) => group.texts);
  return { done: texts.filter(({ translation }) => translation !== "").length, total: texts.length };
}

/** The draft with one text translated; an empty translation is removed. */
export function translate(draft: Draft, spot: TextSpot, locale: string, text: string): Draft {
  if (spot.on === "thankYou") {
    const { translations, ...thankYou } = draft.thankYou;
    const texts = { ...translations?.[locale], [spot.field]: text || undefined };
    return { ...draft, thankYou: { ...thankYou, ...withTexts(translations, locale, texts) } };
  }
  const edited = draft.questions.find(({ key }) => key === spot.place.key)?.question;
  const question = spot.place.followUp ? edited?.followUp?.question : edited;
  if (question === undefined) return draft;
  if (spot.on === "question") {
    const texts = { ...question.translations?.[locale], [spot.field]: text || undefined };
    return changeQuestion(draft, spot.place, {
      translations: undefined,
      ...withTexts(question.translations, locale, texts),
    });
  }
  const choices = question.choices?.map((choice) => {
    if (choice.id !== spot.choiceId) return choice;
    const { translations, ...rest } = choice;
    return { ...rest, ...withTexts(translations, locale, { label: text || undefined }) };
  });
  return changeQuestion(draft, spot.place, { choices });
}

/** The draft with one more language. */
export function withLanguage(draft: Draft, locale: string): Draft {
  return draft.locales.includes(locale) ? draft : { ...draft, locales: [...draft.locales, locale] };
}

/** The draft without a language and all texts in it. */
export function withoutLanguage(draft: Draft, locale: string): Draft {
  const texts = textGroups(draft, locale).flatMap((group) => group.texts);
  const emptied = texts
    .filter(({ translation }) => translation !== "")
    .reduce((current, { spot }) => translate(current, spot, locale, ""), draft);
  return { ...emptied, locales: draft.locales.filter((other) => other !== locale) };
}

/** Restores a removed language with its texts from `before`, unless new ones were written since. */
export function withLanguageBack(draft: Draft, before: Draft, locale: string): Draft {
  const present = new Map(textGroups(draft, locale).flatMap(({ texts }) => texts.map((text) => [text.id, text])));
  return textGroups(before, locale)
    .flatMap(({ texts }) => texts)
    .filter(({ id, translation }) => translation !== "" && present.get(id)?.translation === "")
    .reduce(
      (current, { spot, translation }) => translate(current, spot, locale, translation),
      withLanguage(draft, locale),
    );
}

/** The texts of one question, without its follow-up. `number` is part of the group's title. */
export function questionTexts(
  question: QuestionInput,
  place: QuestionPlace,
  number: string,
  locale: string,
): TextGroup {
  const id = `${place.key}${place.followUp ? ".followUp" : ""}`;
  const translations = question.translations?.[locale];
  const texts = shownTexts(question).map(
    ({ field, label, maxLength }): SurveyText => ({
      id: `${id}.${field}`,
      spot: { on: "question", place, field },
      label,
      original: question[field] ?? "",
      translation: translations?.[field] ?? "",
      maxLength,
    }),
  );
  const choices = labelledChoices(question).map(
    (choice, index): SurveyText => ({
      id: `${id}.choices.${choice.id}`,
      spot: { on: "choice", place, choiceId: choice.id },
      label: `Choice ${index + 1}`,
      original: choice.label,
      translation: choice.translations?.[locale]?.label ?? "",
      maxLength: 200,
    }),
  );
  const isHead = ({ spot }: SurveyText) =>
    spot.on === "question" && (spot.field === "title" || spot.field === "description");
  return {
    id,
    title: `${number}${question.title.trim() || "Untitled question"}`,
    texts: [...texts.filter(isHead), ...choices, ...texts.filter((text) => !isHead(text))],
  };
}

/** The texts of the thank-you page. */
export function thanksTexts({ title, message, link, translations }: ThankYou, locale: string): TextGroup {
  const texts = translations?.[locale];
  const originals = [
    { field: "title", label: "Headline", original: title, maxLength: 500 },
    { field: "message", label: "Message", original: message, maxLength: 2000 },
    { field: "linkLabel", label: "Button label", original: link?.label ?? "", maxLength: 200 },
  ] as const;
  const shown = originals.filter(({ original }) => original.trim() !== "");
  return {
    id: "thankYou",
    title: "Thank-you page",
    texts: shown.map(({ field, ...rest }) => ({
      id: `thankYou.${field}`,
      spot: { on: "thankYou", field },
      ...rest,
      translation: texts?.[field] ?? "",
    })),
  };
}

/** Translations with one language's texts replaced; undefined if nothing is left. */
function withTexts<Texts extends Record<string, string | undefined>>(
  translations: Record<string, Texts> | undefined,
  locale: string,
  texts: Texts,
): { translations?: Record<string, Texts> } {
  const { [locale]: _previous, ...others } = translations ?? {};
  const isEmpty = Object.values(texts).every((text) => text === undefined);
  const all = isEmpty ? others : { ...others, [locale]: texts };
  return Object.keys(all).length > 0 ? { translations: all } : {};
}
