import { describe, expect, test } from "vitest";
import type { QuestionInput } from "#lib/survey/document.ts";
import { type Draft, draftOf } from "../draft.ts";
import { gapsOf } from "./question-gaps.ts";
import { progressIn, textGroups, translate, withLanguage, withLanguageBack, withoutLanguage } from "./survey-texts.ts";

const heard: QuestionInput = {
  questionNameId: "heard",
  type: "single",
  title: "How did you hear of us?",
  description: "The very first time.",
  required: false,
  allowOther: true,
  otherLabel: "Somewhere else",
  minLabel: "left over from another type",
  choices: [
    { id: "a", label: "A friend", translations: { de: { label: "Durch Freunde" } } },
    { id: "b", label: " " },
  ],
  translations: { de: { title: "Wie haben Sie von uns gehört?" }, fr: { title: "Comment ?" } },
  followUp: {
    question: { questionNameId: "who", type: "text", title: "Who?", required: false, placeholder: "A name" },
  },
};
const draft: Draft = draftOf({
  name: "Survey",
  questions: [heard],
  thankYou: { title: "Thanks", message: "", link: { url: "https://example.com", label: "Back to the shop" } },
  settings: { showProgress: true, allowBack: true, onePerPage: true, autoAdvance: true, showOn: [] },
  locale: "en",
  locales: ["en", "de", "fr"],
});
const texts = (draft: Draft, locale: string) =>
  textGroups(draft, locale).flatMap((group) => group.texts.map(({ label, translation }) => [label, translation]));

describe("the texts of a survey", () => {
  test("are those that shoppers read, in survey order", () => {
    expect(textGroups(draft, "de").map(({ title }) => title)).toEqual([
      "1. How did you hear of us?",
      "Follow-up: Who?",
      "Thank-you page",
    ]);
    expect(texts(draft, "de")).toEqual([
      ["Question", "Wie haben Sie von uns gehört?"],
      ["Description", ""],
      ["Choice 1", "Durch Freunde"],
      ["“Other”", ""],
      ["Question", ""],
      ["Placeholder", ""],
      ["Headline", ""],
      ["Button label", ""],
    ]);
  });

  test("are counted by language", () => {
    expect(progressIn(draft, "de")).toEqual({ done: 2, total: 8 });
    expect(progressIn(draft, "ja")).toEqual({ done: 0, total: 8 });
    expect(gapsOf(heard, "en", ["en", "de", "fr"])).toBe(2 + 3);
    expect(gapsOf(heard, "en", ["en"])).toBe(0);
  });

  test("are translated in place, and lose a translation that is cleared", () => {
    for (const { id, spot } of textGroups(draft, "nl").flatMap((group) => group.texts)) {
      const translated = translate(draft, spot, "nl", "Vertaald");
      expect(progressIn(translated, "nl").done, id).toBe(1);
      expect(progressIn(translated, "de").done, id).toBe(2);
      expect(progressIn(translate(translated, spot, "nl", ""), "nl").done, id).toBe(0);
    }
    const untranslated = translate(
      draft,
      { on: "choice", place: { key: "heard", followUp: false }, choiceId: "a" },
      "de",
      "",
    );
    expect(untranslated.questions[0]?.question.choices?.[0]).toEqual({ id: "a", label: "A friend" });
  });
});

describe("a language", () => {
  test("is added once", () => {
    expect(withLanguage(draft, "ar").locales).toEqual(["en", "de", "fr", "ar"]);
    expect(withLanguage(draft, "de")).toBe(draft);
  });

  test("is removed with its texts and restored with them, without overwriting newer ones", () => {
    const removed = withoutLanguage(draft, "de");
    expect(removed.locales).toEqual(["en", "fr"]);
    expect(progressIn(removed, "de").done).toBe(0);
    expect(progressIn(removed, "fr").done).toBe(1);
    expect(withLanguageBack(removed, draft, "de").questions).toEqual(draft.questions);
    const place = { key: "heard", followUp: false };
    const rewritten = translate(removed, { on: "question", place, field: "title" }, "de", "Woher?");
    const back = withLanguageBack(rewritten, draft, "de");
    expect(back.questions[0]?.question.translations?.de?.title).toBe("Woher?");
    expect(back.questions[0]?.question.choices?.[0]?.translations?.de?.label).toBe("Durch Freunde");
  });
});
