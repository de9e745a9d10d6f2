import { describe, expect, test } from "vitest";
import { libraryTemplates } from "#lib/library/index.ts";
import { libraryLanguages } from "#lib/library/written-template.ts";
import { defaultSurvey } from "#lib/survey/default-survey.ts";
import type { Question } from "#lib/survey/document.ts";
import { localize } from "#lib/survey/localize.ts";
import { draftOf } from "../draft.ts";
import { fillFromLibrary } from "./fill-from-library.ts";
import { textGroups, withLanguage } from "./survey-texts.ts";

const library = libraryTemplates.map((template) => ({
  ...template,
  questions: [...template.questions],
  imageUrl: null,
  isOwn: false,
}));
const written = library.flatMap(({ questions }) => questions);
const [first] = written;
if (!first) throw new Error("the library is empty");

/** A survey in one language with library questions and no translations. */
const surveyIn = (locale: string, questions: Question[]) =>
  draftOf({
    name: "Survey",
    questions: localize(questions, locale),
    thankYou: { title: "", message: "" },
    settings: { showProgress: true, allowBack: true, onePerPage: true, autoAdvance: true, showOn: [] },
    locale,
    locales: [locale],
  });
const fill = (questions: Question[], from: string, to: string) =>
  fillFromLibrary(withLanguage(surveyIn(from, questions), to), to, library);
const missing = (filled: ReturnType<typeof fill>, locale: string) =>
  textGroups(filled.draft, locale).flatMap(({ texts }) => texts.filter(({ translation }) => translation === ""));

describe("adding a language", () => {
  test.each([
    ["en", "de"],
    ["en", "fr-CA"],
    ["de", "en"],
    ["nl", "it"],
  ])("translates all library questions from %s to %s", (from, to) => {
    const filled = fill(written, from, to);
    expect(missing(filled, to)).toEqual([]);
    expect(filled.count).toBeGreaterThan(200);
  });

  test("translates a library question that was added twice, too", () => {
    const { draft } = fill([{ ...first, questionNameId: `${first.questionNameId}-2` }], "en", "de");
    expect(draft.questions[0]?.question.translations?.de?.title).toBe(first.translations?.de?.title);
  });

  test("translates questions with the library's wording, such as those of the default survey", () => {
    const filled = fill([{ ...first, questionNameId: "named-otherwise" }], "en", "de");
    expect(missing(filled, "de")).toEqual([]);
  });

  test.each(libraryLanguages)("translates every text of the default survey into %s", (language) => {
    const begun = withLanguage(draftOf({ name: "Survey", ...defaultSurvey }), language);
    expect(missing(fillFromLibrary(begun, language, library), language)).toEqual([]);
    const withoutThanks = fillFromLibrary(begun, language, library, false).draft;
    expect(withoutThanks.thankYou).toEqual(defaultSurvey.thankYou);
  });

  test("translates the choices of a default question even if it was reworded", () => {
    const [heard, ...others] = defaultSurvey.questions;
    if (!heard) throw new Error("the default survey has no questions");
    const reworded = fill([{ ...heard, title: "Where from?" }, ...others], "en", "de");
    expect(missing(reworded, "de").map(({ original }) => original)).toEqual(["Where from?"]);
  });

  test("leaves the merchant's own texts, translations and questions unchanged", () => {
    const mine = { questionNameId: "mine", type: "text", title: "What is on your mind?", required: false } as const;
    const translated = { ...first, translations: { de: { title: "Mein Titel" } } };
    const { draft } = fillFromLibrary(
      withLanguage({ ...surveyIn("en", []), questions: [{ key: "a", question: translated }] }, "de"),
      "de",
      library,
    );
    expect(draft.questions[0]?.question.translations?.de?.title).toBe("Mein Titel");
    const reworded = fill([{ ...first, title: "My own words?" }], "en", "de").draft.questions[0]?.question;
    expect(reworded?.translations?.de?.title).toBe(undefined);
    expect(fill([mine], "en", "de").count).toBe(0);
    expect(fillFromLibrary(surveyIn("en", written), "de", library).count).toBe(0);
  });

  test("stays empty if the library doesn't have it", () => {
    expect(fill(written, "en", "ja").count).toBe(0);
    expect(fill(written, "ja", "de").count).toBe(0);
  });
});
