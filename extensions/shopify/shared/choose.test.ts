import { expect, test } from "vitest";
import { choose, isFull } from "./choose.ts";

const choices = ["a", "b", "c"].map((id) => ({ id, label: id }));
const several = { choices: [...choices, { id: "none", label: "None", exclusive: true }], mostChoices: 2 };
const one = { choices, mostChoices: 1 };

test.each([
  ["a first choice", one, [], ["a"], ["a"]],
  ["another choice instead", one, ["a"], ["a", "b"], ["b"]],
  ["the same choice again", one, ["a"], ["a"], ["a"]],
  ["one more choice", several, ["a"], ["a", "b"], ["a", "b"]],
  ["one choice too many", several, ["a", "b"], ["a", "b", "c"], ["a", "b"]],
  ["one choice less", several, ["a", "b"], ["b"], ["b"]],
  ["an exclusive choice", several, ["a", "b"], ["a", "b", "none"], ["none"]],
  ["a choice beside an exclusive one", several, ["none"], ["none", "b"], ["b"]],
])("after %s the answer is what it can be", (_, question, before, after, expected) => {
  expect(choose(question, before, after)).toEqual(expected);
});

test("with as many choices as an answer holds, only exclusive ones and the chosen ones can be pressed", () => {
  const open = several.choices.filter(({ id }) => !isFull(several, ["a", "b"], id)).map(({ id }) => id);
  expect(open).toEqual(["a", "b", "none"]);
  expect(choices.some(({ id }) => isFull(one, ["a"], id))).toBe(false);
});
