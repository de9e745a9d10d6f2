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
  ["ar", "en", "de"],
])("in %s, of a survey in %s and %s, each text runs in its own direction", (locale, own, other) => {
  expect(shownIn(locale, own, other).css).toContain("unicode-bidi:plaintext");
});

test.each([
  ["de", "en", "de"],
  ["he", "ar", "he"],
  ["en", "en", "ar"],
])("in %s, of a survey in %s and %s, all texts run alike, and nothing is said of it", (locale, own, other) => {
  expect(shownIn(locale, own, other).css).not.toContain("unicode-bidi");
});
