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
])("in %s, for a survey in %s and %s, each text has its own direction", (locale, own, other) => {
  expect(shownIn(locale, own, other).css).toContain("unicode-bidi:plaintext");
});

test.each([
  ["de", "en", "de"],
  ["he", "ar", "he"],
  ["en", "en", "ar"],
  ["ar", "en", "de"],
])("in %s, for a survey in %s and %s, all texts have the same direction, and none is marked", (locale, own, other) => {
  expect(shownIn(locale, own, other).css).not.toContain("unicode-bidi");
});

test("a survey whose titles are all in Arabic runs from right to left, even if it's marked as English", () => {
  const ask = (...titles: string[]) =>
    showSurvey(
      {
        ...defaultSurvey,
        styles,
        locale: "en",
        locales: ["en"],
        questions: titles.map((title, at) => ({ questionNameId: `q${at}`, type: "text", title, required: false })),
      },
      "en",
    );
  const arabic = ask("1. كيف سمعت عنا؟", "لماذا؟");
  expect(arabic.dir).toBe("rtl");
  expect(arabic.css).toContain("unicode-bidi:plaintext"); // its buttons are in English
  expect([ask("Why?", "لماذا؟").dir, ask("Why?").dir]).toEqual(["ltr", "ltr"]);
});

test("the built-in texts are in the survey's language if it lacks the shopper's", () => {
  expect(shownIn("fr", "en", "de").words).toMatchObject({ next: "Next", done: "Submit" });
  expect(shownIn("fr", "de").words).toMatchObject({ next: "Weiter", done: "Absenden" });
});

test("the built-in texts are those that the questions need, and some for every survey", () => {
  const wordsOf = (question: object, thanks: object = {}) => {
    const questions = [
      { questionNameId: "q", type: "single", title: "Q", required: false, choices, ...question } as const,
    ];
    const thankYou = { ...defaultSurvey.thankYou, ...thanks };
    return Object.keys(showSurvey({ ...defaultSurvey, thankYou, questions, styles }, "en").words).slice(4);
  };
  const choices = [{ id: "a", label: "A" }];
  expect(wordsOf({})).toEqual([]);
  expect(wordsOf({ required: true })).toEqual(["empty"]);
  expect(wordsOf({ required: true, allowOther: true })).toEqual(["empty", "text"]);
  expect(wordsOf({ type: "date" })).toEqual(["date"]);
  expect(wordsOf({ type: "ranking" })).toEqual(["empty", "tapInOrder", "skip"]);
  expect(wordsOf({}, { discountCode: "PINE10" })).toEqual(["copy", "copied"]);
});

test("the second file is for surveys with something that it has", () => {
  const needsIt = (question: object, thanks: object = {}) => {
    const several = ["a", "b", "c"].map((id) => ({ id, label: id }));
    const asked = { questionNameId: "q", type: "multiple", title: "Q", required: false, choices: several } as const;
    const thankYou = { ...defaultSurvey.thankYou, ...thanks };
    return showSurvey({ ...defaultSurvey, thankYou, questions: [{ ...asked, ...question }], styles }, "en").hasExtra;
  };
  expect(needsIt({})).toBe(false);
  for (const question of [
    { allowOther: true },
    { randomize: true },
    { maxSelections: 2 },
    { type: "email" },
    { showIf: { order: "isFirstOrder", op: "is", value: true } },
    { followUp: { question: { questionNameId: "why", type: "text", title: "Why?", required: false } } },
  ])
    expect(needsIt(question)).toBe(true);
  expect(needsIt({}, { link: { label: "Shop", url: "https://shop.example" } })).toBe(true);
});

test("a question without a translation has the built-in texts of its own language", () => {
  const sure = { questionNameId: "sure", type: "yesNo", title: "Sure?", required: true } as const;
  const questions = [
    { ...sure, translations: { de: { title: "Sicher?" } } },
    { ...sure, questionNameId: "again" },
  ];
  const shown = showSurvey({ ...defaultSurvey, questions, styles, locale: "en", locales: ["en", "de"] }, "de-CH");
  expect(shown.questions.map(({ words }) => words?.next)).toEqual([undefined, "Next"]);
  expect(shown.words.next).toBe("Weiter");
});

test("a field's properties follow from its type, and a statement has a hidden one", () => {
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

test("one tap answers single choices, scales and single pictures, and advances unless the survey disables it", () => {
  const choices = [{ id: "a", label: "A" }];
  const types = ["single", "yesNo", "nps", "rating", "image", "multiple", "dropdown", "ranking", "text"] as const;
  const questions = types.map((type) => ({
    questionNameId: type.toLowerCase(),
    type,
    title: type,
    required: false,
    ...(/single|image|multiple|dropdown|ranking/.test(type) && { choices }),
  }));
  const autoAdvancing = (settings: object) =>
    showSurvey(
      { ...defaultSurvey, questions, styles, settings: { ...defaultSurvey.settings, ...settings } },
      "en",
    ).questions.flatMap(({ type, movesOn }) => (movesOn ? [type] : []));
  expect(autoAdvancing({})).toEqual(["single", "yesNo", "nps", "rating", "image"]);
  expect(autoAdvancing({ autoAdvance: false })).toEqual([]);
  expect(autoAdvancing({ onePerPage: false })).toEqual([]);
});

test("styles that only some surveys need are sent with those alone", () => {
  const sheetOf = (question: object, thanks: object = {}) =>
    showSurvey(
      {
        ...defaultSurvey,
        thankYou: { ...defaultSurvey.thankYou, ...thanks },
        questions: [{ questionNameId: "q", type: "text", title: "Q", required: false, ...question }],
        styles,
      },
      "en",
    ).css;
  const choices = [{ id: "a", label: "A" }];
  const several = ["a", "b", "c"].map((id) => ({ id, label: id }));
  const pictures = [{ id: "a", label: "A", imageUrl: "https://shop.example/a.png" }];
  const needed = [
    [".scale", { type: "nps" }],
    ["label:has(:disabled)", { type: "multiple", choices: several, maxSelections: 2 }],
    [".ends", { type: "nps", minLabel: "Bad" }],
    [".image", { type: "image", choices: pictures }],
    [".skip", { type: "ranking", choices }],
    [".code", {}, { discountCode: "PINE10" }],
    [".code", {}, { ownDiscount: { percent: 10, validDays: 30, prefix: "THANKS" } }],
  ] as const;
  for (const [selector, question, thanks] of needed) {
    expect(sheetOf(question, thanks)).toContain(`${selector} {`);
    expect(sheetOf({ type: "single", choices })).not.toContain(`${selector} {`);
  }
});

test("a second wording is shown in the languages that have it, and not to those who read the first one in another", () => {
  const translations = { de: { title: "Woher?", secondTitle: "Wo zuerst?" }, fr: { title: "D'où ?" } };
  const question = {
    questionNameId: "q",
    type: "text",
    title: "How?",
    secondTitle: "Where?",
    required: false,
  } as const;
  const wordingsIn = (locale: string, secondTitle: string = question.secondTitle) => {
    const asked = { ...defaultSurvey, styles, locale: "en", locales: ["en", "de", "fr"] };
    const questions_ = [{ ...question, secondTitle, translations }];
    const { questions, hasExtra } = showSurvey({ ...asked, questions: questions_ }, locale);
    return [...questions.map(({ title, secondTitle }) => [title, secondTitle]), hasExtra];
  };
  expect(wordingsIn("en")).toEqual([["How?", "Where?"], true]);
  expect(wordingsIn("de")).toEqual([["Woher?", "Wo zuerst?"], true]);
  expect(wordingsIn("fr")).toEqual([["D'où ?", undefined], false]);
  // Its translations may outlast it.
  expect(wordingsIn("de", " ")).toEqual([["Woher?", undefined], false]);
});
