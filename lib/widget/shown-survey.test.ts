import { expect, test } from "vitest";
import { defaultSurvey } from "#lib/survey/default-survey.ts";
import { defaultStyleTokens } from "#lib/survey/styles.ts";
import { showSurvey } from "./shown-survey.ts";

const styles = { tokens: defaultStyleTokens, customCss: "" };
const shownIn = (locale: string, own: string, ...locales: string[]) =>
  showSurvey({ ...defaultSurvey, styles, locale: own, locales: [own, ...locales] }, locale);

test.each([
  ["ar", "en", "ar"],
  ["en", "he", "en"],
])("in %s, of a survey in %s and %s, each text runs in its own direction", (locale, own, other) => {
  expect(shownIn(locale, own, other).css).toContain("unicode-bidi:plaintext");
});

test.each([
  ["de", "en", "de"],
  ["he", "ar", "he"],
  ["en", "en", "ar"],
  ["ar", "en", "de"],
])("in %s, of a survey in %s and %s, all texts run alike, and nothing is said of it", (locale, own, other) => {
  expect(shownIn(locale, own, other).css).not.toContain("unicode-bidi");
});

test("a shopper in a language that the survey lacks gets the survey's own words, as its questions are", () => {
  expect(shownIn("fr", "en", "de").words).toMatchObject({ next: "Next", done: "Done" });
  expect(shownIn("fr", "de").words).toMatchObject({ next: "Weiter", done: "Fertig" });
});

test("a question without a translation brings the words of the language it is in", () => {
  const sure = { questionNameId: "sure", type: "yesNo", title: "Sure?", required: true } as const;
  const questions = [
    { ...sure, translations: { de: { title: "Sicher?" } } },
    { ...sure, questionNameId: "again" },
  ];
  const shown = showSurvey({ ...defaultSurvey, questions, styles, locale: "en", locales: ["en", "de"] }, "de-CH");
  expect(shown.questions.map(({ words }) => words?.next)).toEqual([undefined, "Next"]);
  expect(shown.words.next).toBe("Weiter");
});

test("a field's properties follow from its type, and a statement has one that nobody sees", () => {
  const types = ["text", "number", "email", "date", "statement"] as const;
  const questions = types.map((type) => ({ questionNameId: type.toLowerCase(), type, title: type, required: true }));
  const shown = showSurvey({ ...defaultSurvey, questions, styles }, "en");
  expect(shown.questions.map(({ required, fieldProperties }) => [required, fieldProperties])).toEqual([
    [true, { maxLength: 1000 }],
    [true, { inputMode: "decimal", maxLength: 5000 }],
    [true, { type: "email", autocomplete: "email", maxLength: 254 }],
    [true, { type: "date", maxLength: 5000 }],
    [false, { name: "", type: "hidden" }],
  ]);
});

test("one tap answers single choices, scales and single pictures, and goes on unless the survey is set not to", () => {
  const choices = [{ id: "a", label: "A" }];
  const types = ["single", "yesNo", "nps", "rating", "image", "multiple", "dropdown", "ranking", "text"] as const;
  const questions = types.map((type) => ({
    ...{ questionNameId: type.toLowerCase(), type, title: type, required: false },
    ...(/single|image|multiple|dropdown|ranking/.test(type) && { choices }),
  }));
  const goingOn = (settings: object) =>
    showSurvey(
      { ...defaultSurvey, questions, styles, settings: { ...defaultSurvey.settings, ...settings } },
      "en",
    ).questions.flatMap(({ type, movesOn }) => (movesOn ? [type] : []));
  expect(goingOn({})).toEqual(["single", "yesNo", "nps", "rating", "image"]);
  expect(goingOn({ autoAdvance: false })).toEqual([]);
  expect(goingOn({ onePerPage: false })).toEqual([]);
});
