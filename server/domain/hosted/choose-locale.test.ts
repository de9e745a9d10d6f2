import { expect, test } from "vitest";
import { defaultSurvey } from "#lib/survey/default-survey.ts";
import { defaultStyleTokens } from "#lib/survey/styles.ts";
import { chooseLocale } from "./serve-hosted.ts";

const survey = {
  ...defaultSurvey,
  surveyId: "s",
  accountId: "a",
  version: 1,
  enabled: true,
  name: "Survey",
  locales: ["en", "de", "pt-BR"],
  styles: { tokens: defaultStyleTokens, customCss: "" },
} as const;

test.each([
  ["de", null, "de"],
  ["de_AT", "pt-BR", "de"],
  [null, "fr-FR, de;q=0.8, en;q=0.5", "de"],
  [null, "pt-BR,pt;q=0.9", "pt-BR"],
  ["xx", "ja", "en"],
  [null, null, "en"],
  ["", "*", "en"],
  [null, "en;q=0.5, de;q=0.8", "de"],
  [null, "pt-BR;q=0.7, fr;q=0.9, de; q=0.70", "pt-BR"],
  [null, "en;q=0, de;q=0.1", "de"],
  [null, "en;q=0", "de"],
  [null, "en;q=0.000, *", "de"],
  [null, "EN ; Q=0.2, DE;Q=0.3", "de"],
  [null, "de;q=0.5, *;q=0.1", "de"],
  [null, "*;q=0.1, de;q=0.05", "en"],
  [null, "de-AT, de;q=0", "en"],
  [null, "*;q=0", "en"],
  [null, "de;q=much, en", "de"],
  ["de", "de;q=0, en", "de"],
])("a link for %s and a browser that prefers %s get %s", (wanted, accepted, locale) => {
  expect(chooseLocale({ ...survey, locales: [...survey.locales] }, wanted, accepted)).toBe(locale);
});

test("only the first 50 languages of a browser count: each is compared with all others", () => {
  const after = (count: number) => `${Array.from({ length: count }, () => "xx").join()},de`;
  expect(chooseLocale({ ...survey, locales: [...survey.locales] }, null, after(49))).toBe("de");
  expect(chooseLocale({ ...survey, locales: [...survey.locales] }, null, after(50))).toBe("en");
});
