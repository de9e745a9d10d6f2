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

/** A survey in one language that holds questions of the library, without any translation. */
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
const missing = (of: ReturnType<typeof fill>, locale: string) =>
  textGroups(of.draft, locale).flatMap(({ texts }) => texts.filter(({ translation }) => translation === ""));

describe("a language that is added", () => {
  test.each([
    ["en", "de"],
    ["en", "fr-CA"],
    ["de", "en"],
    ["nl", "it"],
  ])("to a survey of the library's questions in %s has all of their texts in %s", (from, to) => {
    const filled = fill(written, from, to);
    expect(missing(filled, to)).toEqual([]);
    expect(filled.count).toBeGreaterThan(200);
  });

  test("gets the texts of a question that was added a second time, too", () => {
    const { draft } = fill([{ ...first, questionNameId: `${first.questionNameId}-2` }], "en", "de");
    expect(draft.questions[0]?.question.translations?.de?.title).toBe(first.translations?.de?.title);
  });

  test("gets the texts of a question that asks in the library's words, as those of the first survey do", () => {
    const filled = fill([{ ...first, questionNameId: "named-otherwise" }], "en", "de");
    expect(missing(filled, "de")).toEqual([]);
  });

  test.each(libraryLanguages)("leaves no text out of the survey that an account begins with: in %s", (language) => {
    const begun = withLanguage(draftOf({ name: "Survey", ...defaultSurvey }), language);
    expect(missing(fillFromLibrary(begun, language, library), language)).toEqual([]);
    const withoutThanks = fillFromLibrary(begun, language, library, false).draft;
    expect(withoutThanks.thankYou).toEqual(defaultSurvey.thankYou);
  });

  test("translates the choices of a question that an account began with, also where it was reworded", () => {
    const [heard, ...others] = defaultSurvey.questions;
    if (!heard) throw new Error("the first survey asks nothing");
    const reworded = fill([{ ...heard, title: "Where from?" }, ...others], "en", "de");
    expect(missing(reworded, "de").map(({ original }) => original)).toEqual(["Where from?"]);
  });

  test("leaves alone what the merchant wrote or translated, and questions of their own", () => {
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

  test("that the library does not speak stays empty", () => {
    expect(fill(written, "en", "ja").count).toBe(0);
    expect(fill(written, "ja", "de").count).toBe(0);
  });
});
