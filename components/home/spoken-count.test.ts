import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SpokenCount } from "./spoken-count.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const answers = (...ids: string[]) => ids.map((recordId) => ({ recordId, questionNameId: "source" }));

function listening(known: string[] = []) {
  const count = new SpokenCount(answers(...known));
  const spoken: string[] = [];
  return { count, spoken, hear: (...ids: string[]) => count.hear(answers(...ids), (words) => spoken.push(words)) };
}

test("the count is spoken when there are more, and at most every ten seconds", () => {
  const { hear, spoken } = listening();
  hear("a");
  vi.advanceTimersByTime(0);
  hear("b", "a");
  hear("c", "b", "a");
  vi.advanceTimersByTime(9_999);
  expect(spoken).toEqual(["1 new answer"]);
  vi.advanceTimersByTime(1);
  expect(spoken).toEqual(["1 new answer", "3 new answers"]);
});

test("what is told anew, changed, let go of or in the list from the beginning is not spoken again", () => {
  const { hear, spoken } = listening(["read"]);
  for (const told of [["a"], ["a"], ["read", "a"], [], ["a"]]) {
    hear(...told);
    vi.advanceTimersByTime(60_000);
  }
  expect(spoken).toEqual(["1 new answer"]);
});

test("it goes on counting where older answers are no longer kept", () => {
  const { hear, spoken } = listening();
  for (const told of [["b", "a"], ["c", "b"], []]) {
    hear(...told);
    vi.advanceTimersByTime(10_000);
  }
  expect(spoken).toEqual(["2 new answers", "3 new answers"]);
});

test("nothing is spoken once it was stopped, and what came is made up for", () => {
  const { count, hear, spoken } = listening();
  hear("a");
  count.stop();
  vi.advanceTimersByTime(60_000);
  expect(spoken).toEqual([]);
  hear("a");
  vi.advanceTimersByTime(0);
  expect(spoken).toEqual(["1 new answer"]);
});
