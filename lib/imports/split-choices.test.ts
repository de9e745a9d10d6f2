import { expect, test } from "vitest";
import { splitChoices } from "./split-choices.ts";

const known = new Set(["Red", "Blue, dark", "Blue", "Green"]);

test("known choices are found although one contains the separator, the longest first", () => {
  expect(splitChoices("Red, Blue, dark, Green", ", ", known)).toEqual({
    choices: ["Red", "Blue, dark", "Green"],
    unsure: [],
  });
  expect(splitChoices("Blue, Red", ", ", known)).toEqual({ choices: ["Blue", "Red"], unsure: [] });
});

test("what is no known choice is listed, because it may be a part of one", () => {
  expect(splitChoices("Red, Pale, yellow", ", ", known)).toEqual({
    choices: ["Red", "Pale", "yellow"],
    unsure: ["Pale", "yellow"],
  });
});

test("a cell with one unknown choice is that choice", () => {
  expect(splitChoices("Violet", ", ", known)).toEqual({ choices: ["Violet"], unsure: [] });
});

test("a choice that is there twice counts once, and empty parts don't", () => {
  expect(splitChoices("Red / Red /  / Green", " / ", known).choices).toEqual(["Red", "Green"]);
});
