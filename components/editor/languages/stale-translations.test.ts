import { expect, test } from "vitest";
import type { QuestionInput } from "#lib/survey/document.ts";
import { draftOf } from "../draft.ts";
import { staleTranslations } from "./stale-translations.ts";

const settings = { showProgress: true, allowBack: true, onePerPage: true, autoAdvance: true, showOn: [] };

function surveyOf(title: string, german: string | undefined, thanks: { title: string; german?: string }) {
  const question: QuestionInput = {
    questionNameId: "heard",
    type: "single",
    title,
    required: false,
    choices: [{ id: "a", label: "A friend", translations: { de: { label: "Freunde" } } }],
    ...(german === undefined ? {} : { translations: { de: { title: german } } }),
  };
  const thankYou = {
    title: thanks.title,
    message: "",
    ...(thanks.german === undefined ? {} : { translations: { de: { title: thanks.german } } }),
  };
  return { name: "", questions: [question], thankYou, settings, locale: "en", locales: ["en", "de"] };
}

const live = surveyOf("How did you hear of us?", "Wie haben Sie von uns erfahren?", {
  title: "Thanks",
  german: "Danke",
});
const staleIn = (survey: typeof live) => [...staleTranslations(draftOf(survey), live, "de").values()];

test("a translation is stale if its original changed since the live version, and it didn't", () => {
  const german = "Wie haben Sie von uns erfahren?";
  expect(staleIn(live)).toEqual([]);
  expect(staleIn(surveyOf("From whom?", german, { title: "Thanks", german: "Danke" }))).toEqual([
    "How did you hear of us?",
  ]);
  expect(staleIn(surveyOf(live.questions[0]?.title ?? "", german, { title: "Thank you", german: "Danke" }))).toEqual([
    "Thanks",
  ]);
});

test("a translation that was changed too, or is missing, isn't stale", () => {
  expect(staleIn(surveyOf("From whom?", "Von wem?", { title: "Thanks", german: "Danke" }))).toEqual([]);
  expect(staleIn(surveyOf("From whom?", undefined, { title: "Thank you" }))).toEqual([]);
});

test("nothing is stale before the first version, or in another main language", () => {
  const changed = draftOf(surveyOf("From whom?", "Wie haben Sie von uns erfahren?", { title: "Thanks" }));
  expect(staleTranslations(changed, null, "de").size).toBe(0);
  expect(staleTranslations({ ...changed, locale: "fr" }, live, "de").size).toBe(0);
});
