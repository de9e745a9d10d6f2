import { expect, test } from "vitest";
import { en } from "#lib/survey/words/en.ts";
import { scaleSheet } from "#lib/widget/scale-sheet.ts";
import { sheet } from "#lib/widget/sheet.ts";
import { drawQuestion } from "./draw-question.ts";
import { everyType } from "./testing/every-type.ts";

const problem = "Choose an answer to continue.";
const draw = (question: (typeof everyType)[number]) =>
  drawQuestion({ question, answer: undefined, problem, seed: "seed", words: en }).markup;

test.each(everyType)("a $type question is drawn in the looks of the shopper's script", (question) => {
  const classes = [...draw(question).matchAll(/class="([^"]+)"/g)].flatMap(([, names = ""]) => names.split(" "));
  // Of the page's own sheet, or the name of a type or a scale, which only some have a rule for.
  const own = ["place", "numbers", ...everyType.map(({ type }) => type)];
  for (const name of classes.filter((one) => !own.includes(one))) expect(sheet + scaleSheet).toContain(`.${name}`);
});

test.each(everyType)(
  "what is wrong with a $type question is told to everybody, and no text of it is markup",
  (question) => {
    const markup = draw({ ...question, title: '<b>"&' });
    expect(markup).toContain("&lt;b&gt;&quot;&amp;");
    expect(markup).toContain(`aria-describedby="${question.questionNameId}_error"`);
    expect(markup).toContain(`role="alert" id="${question.questionNameId}_error">${problem}`);
  },
);
