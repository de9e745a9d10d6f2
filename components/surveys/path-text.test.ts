import { expect, test } from "vitest";
import { pathText } from "./path-text.ts";

test.each([
  ["survey.questions[2].title", "Question 3, title"],
  ["survey.questions[0].choices[1].label", "Question 1, choice 2, label"],
  [
    "survey.questions[4].followUp.question.showIf.all[0].answer",
    "Question 5, follow-up, question, condition, condition 1, answer",
  ],
  ["survey.thankYou.link.url", "Thank-you page, link, URL"],
  ["survey.locales[3]", "Language 4"],
  ["survey.format", "Format"],
  ["survey", "The file"],
])("%s is said as %s", (path, words) => expect(pathText(path)).toBe(words));
