import { expect, test } from "vitest";
import { insertChoices, maxChoices } from "./insert-choices.ts";

const choices = (count: number, start = "c") =>
  Array.from({ length: count }, (_, index) => ({ id: `${start}${index}`, label: `${start} ${index}` }));

test("a full list of choices stays as it is when one is added in its middle", () => {
  const full = choices(maxChoices);
  expect(insertChoices(full, choices(1, "n"), "c3")).toBe(full);
});

test("a pasted list keeps every existing choice, and adds as many as fit", () => {
  const existing = choices(70);
  const after = insertChoices(existing, choices(60, "n"), "c0");
  expect(after).toHaveLength(maxChoices);
  expect(after.filter(({ id }) => id.startsWith("c"))).toEqual(existing);
  expect(after.slice(0, 3).map(({ id }) => id)).toEqual(["c0", "n0", "n1"]);
});

test("choices are added at the end without a place", () => {
  expect(insertChoices(choices(1), choices(1, "n")).map(({ id }) => id)).toEqual(["c0", "n0"]);
});
