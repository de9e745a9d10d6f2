import { expect, test } from "vitest";
import { en } from "#lib/survey/words/en.ts";
import { everyTypeSheet } from "#lib/widget/type-sheets.ts";
import { drawQuestion } from "./draw-question.ts";
import { everyType } from "./testing/every-type.ts";

const problem = "Choose an answer to continue.";
const draw = (question: (typeof everyType)[number]) =>
  drawQuestion({ question, answer: undefined, problem, seed: "seed", words: en }).markup;

test.each(everyType)("a $type question looks as the shopper's script draws it", (question) => {
  const classes = [...draw(question).matchAll(/class="([^"]+)"/g)].flatMap(([, names = ""]) => names.split(" "));
  // Classes of the page's own sheet, or names of types and scales, which only some have a rule for.
  const own = ["place", "numbers", ...everyType.map(({ type }) => type)];
  for (const name of classes.filter((one) => !own.includes(one))) expect(everyTypeSheet).toContain(`.${name}`);
});

test("the mark of a required question stays on the line of its last word", () => {
  const [asking] = everyType.filter(({ type }) => type === "single");
  expect(asking && draw({ ...asking, title: "Which?", required: true })).toContain("Which?\u00a0*</h2>");
});

test.each(everyType)(
  "errors of a $type question are announced to everybody, and none of its texts become markup",
  (question) => {
    const markup = draw({ ...question, title: '<b>"&' });
    expect(markup).toContain("&lt;b&gt;&quot;&amp;");
    expect(markup).toContain(`aria-describedby="${question.questionNameId}_error"`);
    expect(markup).toContain(`role="alert" id="${question.questionNameId}_error">${problem}`);
  },
);
