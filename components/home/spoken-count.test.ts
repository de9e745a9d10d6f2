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
  return { count, spoken, update: (...ids: string[]) => count.update(answers(...ids), (words) => spoken.push(words)) };
}

test("announces a higher count, at most every ten seconds", () => {
  const { update, spoken } = listening();
  update("a");
  vi.advanceTimersByTime(0);
  update("b", "a");
  update("c", "b", "a");
  vi.advanceTimersByTime(9_999);
  expect(spoken).toEqual(["1 new answer"]);
  vi.advanceTimersByTime(1);
  expect(spoken).toEqual(["1 new answer", "3 new answers"]);
});

test("does not announce again what is resent, changed, deleted or was in the initial list", () => {
  const { update, spoken } = listening(["read"]);
  for (const arrived of [["a"], ["a"], ["read", "a"], [], ["a"]]) {
    update(...arrived);
    vi.advanceTimersByTime(60_000);
  }
  expect(spoken).toEqual(["1 new answer"]);
});

test("keeps counting when older answers are no longer kept", () => {
  const { update, spoken } = listening();
  for (const arrived of [["b", "a"], ["c", "b"], []]) {
    update(...arrived);
    vi.advanceTimersByTime(10_000);
  }
  expect(spoken).toEqual(["2 new answers", "3 new answers"]);
});

test("announces nothing once stopped, and catches up later", () => {
  const { count, update, spoken } = listening();
  update("a");
  count.stop();
  vi.advanceTimersByTime(60_000);
  expect(spoken).toEqual([]);
  update("a");
  vi.advanceTimersByTime(0);
  expect(spoken).toEqual(["1 new answer"]);
});
