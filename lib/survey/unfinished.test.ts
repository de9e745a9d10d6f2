import fc from "fast-check";
import { expect, test } from "vitest";
import { Question, QuestionInput } from "./document.ts";
import { nameQuestions } from "./name-questions.ts";
import { arbitrarySurvey } from "./testing/arbitrary-survey.ts";
import { finishedQuestions, isFinished } from "./unfinished.ts";

const text = { type: "text", title: "Why?" };
const single = { type: "single", title: "Which?", choices: [{ id: "a", label: "A" }] };

/** A question of every type, with some required parts missing. */
const halfDone = arbitrarySurvey.chain(({ questions }) =>
  fc
    .record({
      at: fc.nat(questions.length - 1),
      title: fc.constantFrom("Why?", " ", ""),
      choices: fc.constantFrom("all", "none", "blank"),
      value: fc.constantFrom("kept", "absent", "empty"),
    })
    .map(({ at, title, choices, value }) => {
      const { followUp: _followUp, showIf: _showIf, ...question } = questions[at] ?? questions[0] ?? never();
      const showIf = {
        order: "utmSource",
        op: "in",
        ...(value === "absent" ? {} : { value: value === "kept" ? ["a"] : [] }),
      };
      return {
        ...question,
        title,
        showIf,
        ...(choices === "none" ? { choices: [] } : {}),
        ...(choices === "blank" ? { choices: question.choices?.map((choice) => ({ ...choice, label: "" })) } : {}),
      };
    }),
);

test("a draft accepts anything unfinished, and a question counts as finished if it can be published", () => {
  fc.assert(
    fc.property(halfDone, (question) => {
      const drafted = QuestionInput.parse(question);
      expect(isFinished(drafted)).toBe(Question.safeParse(question).success);
    }),
  );
});

test("a title, the choices and a label may be missing", () => {
  expect(QuestionInput.parse({ type: "ranking" })).toEqual({ type: "ranking", title: "", required: false });
  expect(QuestionInput.parse({ ...single, choices: [{ id: "a" }] }).choices).toEqual([{ id: "a", label: "" }]);
});

test("a question gets its id when it is finished, independently of its follow-up", () => {
  const unfinished = { ...single, choices: [], followUp: { question: text } };
  const [one, two] = nameQuestions([QuestionInput.parse(unfinished), QuestionInput.parse({ ...text, title: "" })]);
  expect([one?.questionNameId, one?.followUp?.question.questionNameId, two?.questionNameId]).toEqual([
    undefined,
    "why",
    undefined,
  ]);
});

test("the questions that can be shown are the finished ones, without unfinished follow-ups", () => {
  const questions = nameQuestions(
    [{ ...text, followUp: { question: { type: "text" } } }, single, { type: "nps" }].map((one) =>
      QuestionInput.parse(one),
    ),
  );
  expect(finishedQuestions(questions)).toEqual([
    { questionNameId: "why", ...text, required: false },
    { questionNameId: "which", ...single, required: false },
  ]);
});

function never(): never {
  throw new Error("a survey has a question");
}
