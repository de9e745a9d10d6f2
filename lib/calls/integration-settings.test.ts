import { expect, test } from "vitest";
import { partnerSettings } from "./integration-settings.ts";

const problemsOf = (questions: unknown) =>
  partnerSettings("Slack")
    .safeParse({ questions })
    .error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`) ?? [];

const ids = (count: number) => Array.from({ length: count }, (_, index) => `question-${index}`);

test("Slack takes up to 50 questions, by IDs of up to 64 characters", () => {
  expect([problemsOf([]), problemsOf(ids(50)), problemsOf(["q".repeat(64)])]).toEqual([[], [], []]);
  expect(problemsOf(ids(51))).toEqual(["questions must have at most 50 questions"]);
  expect(problemsOf(["q".repeat(65)])).toEqual(["questions.0 must have at most 64 characters"]);
  expect(problemsOf([""])).toEqual(["questions.0 can't be empty"]);
});
