import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { checkAnswer } from "#lib/survey/check-answer.ts";
import { SurveyDocument } from "#lib/survey/document.ts";
import { progressOf } from "#lib/survey/path.ts";
import { readRespondents } from "./read-respondents.ts";
import { sourceQuestions, thanksgivingSurvey } from "./thanksgiving-survey.ts";

const file = path.resolve(import.meta.dirname, "../../sandbox/data/thanksgiving-2015/responses.csv");
const csv = readFileSync(file, "utf8");
const lines = csv.split("\n");
const read = (text: string) => readRespondents(text, sourceQuestions);

/** The file with one record's cells changed. */
function withCell(line: number, column: number, cell: string): string {
  const cells = (lines[line - 1] ?? "").split(",");
  cells[column - 1] = cell;
  return lines.with(line - 1, cells.join(",")).join("\n");
}

test("the survey can be saved as it is", () => {
  const { name, ...document } = thanksgivingSurvey;
  expect(name).toMatch(/^Thanksgiving 2015 .*FiveThirtyEight/);
  expect(SurveyDocument.parse(document)).toEqual(document);
});

test("every respondent's answers are allowed, and none is for a hidden question", () => {
  const respondents = read(csv);
  expect(respondents).toHaveLength(1058);
  expect(new Set(respondents.map(({ responseId }) => responseId)).size).toBe(1058);
  const questions = new Map(thanksgivingSurvey.questions.map((question) => [question.questionNameId, question]));
  for (const { answers } of respondents) {
    for (const answer of answers) {
      const question = questions.get(answer.questionNameId);
      expect(question && checkAnswer(question, answer)).toBeNull();
    }
    const given = new Map(answers.map((answer) => [answer.questionNameId, answer]));
    expect(progressOf(thanksgivingSurvey, given, {}, true).answered).toHaveLength(answers.length);
  }
});

test("a text in addition to several choices is stored with Other", () => {
  const second = read(csv)[1];
  expect(second?.answers.find(({ questionNameId }) => questionNameId === "pies")).toEqual({
    questionNameId: "pies",
    choiceIds: ["apple", "chocolate", "pumpkin", "other"],
    other: "Derby, Japanese fruit",
  });
});

test("the file may have a BOM and Windows line endings", () => {
  expect(read(`\uFEFF${lines.join("\r\n")}`)).toEqual(read(csv));
});

test.each([
  ["", "Line 1, column 1: the file is empty."],
  ["a,b\n1,2\n", 'Line 1, column 1: the column must be "RespondentID", not "a".'],
  [csv.replace("Age,", "Years,"), 'Line 1, column 62: the column must be "Age", not "Years".'],
  [csv.replace(",US Region", ""), 'Line 1, column 65: the column "US Region" is missing.'],
  [csv.replace(",US Region", ",US Region,More"), "Line 1, column 66: there must be 65 columns, not 66."],
  [lines.with(1, `${lines[1]},x`).join("\n"), "Line 2, column 66: there must be 65 columns, not 66."],
  [lines.with(2, "1,Yes").join("\n"), "Line 3, column 3: there must be 65 columns, not 2."],
  [withCell(5, 1, "seven"), 'Line 5, column 1: RespondentID must be a number, not "seven".'],
  [[...lines.slice(0, 3), lines[1]].join("\n"), "Line 4, column 1: RespondentID 4337954960 is in the file twice."],
  [withCell(4, 3, "Duck"), `Line 4, column 3: "Duck" isn't one of the choices.`],
  [withCell(2, 4, "Goose"), `Line 2, column 4: this cell has text, but "Other (please specify)" isn't chosen.`],
])("an unexpected file is reported by line and column: %#", (text, message) => {
  expect(() => read(text)).toThrow(message);
});

test("an unclosed quote is reported with its position", () => {
  expect(() => read(withCell(4, 3, '"Turkey'))).toThrow(/^Line \d+, column \d+: a quote isn't closed/);
  expect(() => read(withCell(4, 3, '"Tur"key'))).toThrow(/^Line 4, column \d+: a quote isn't closed/);
});
