import { expect, test } from "vitest";
import { defaultSurvey } from "#lib/survey/default-survey.ts";
import type { Question } from "#lib/survey/document.ts";
import { completeStyles } from "#lib/survey/styles.ts";
import { drawChosen } from "./chosen-notice.ts";
import { base } from "./testing/every-type.ts";

const choices = [
  { id: "a", label: "Ads for $& <b>" },
  { id: "b", label: "Blog" },
];
const source: Question = { ...base, questionNameId: "source", type: "single", title: "Source?", choices };
const score: Question = { ...base, questionNameId: "score", type: "nps", title: "Score?" };
const ids = { surveyId: "s", accountId: "a", version: 1, enabled: true as const, name: "Survey" };
const draw = (questions: Question[], answer: object, settings: object = {}) =>
  drawChosen(
    {
      ...defaultSurvey,
      ...ids,
      questions,
      styles: completeStyles({}, ""),
      settings: { ...defaultSurvey.settings, ...settings },
    },
    { locale: "en", surface: "email" },
    { questionNameId: "source", ...answer },
  );

test("the notice has the answer's label, also with special characters, and waits for the question after it", () => {
  const chosen = draw([source, score], { choiceIds: ["a"] });
  expect(chosen?.body.markup).toContain('hidden>You chose Ads for $&amp; &lt;b&gt; · <button type="button">Change<');
  expect(chosen?.script).toContain('("#survey", "score")');
  const scored = draw([score, source], { questionNameId: "score", number: 9 });
  expect(scored?.body.markup).toContain("You chose 9 of 10");
});

test("there is no notice if the next page isn't the question after the answered one", () => {
  const first: Question = { ...base, questionNameId: "first", type: "text", title: "First?", required: true };
  expect(draw([source], { choiceIds: ["b"] })).toBeNull();
  expect(draw([first, source, score], { choiceIds: ["b"] })).toBeNull();
  expect(draw([source, score], { choiceIds: ["b"] }, { onePerPage: false })).toBeNull();
});
