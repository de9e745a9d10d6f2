import { expect, test } from "vitest";
import { en } from "./en.ts";
import { wordsFor } from "./index.ts";
import { whenWrong } from "./when-wrong.ts";

test.each([
  [{}, "Enter a number."],
  [{ min: 0, max: 20, step: 1 }, "Enter a whole number from 0 to 20."],
  [{ min: 0, max: 20 }, "Enter a number from 0 to 20."],
  [{ min: 0.5, max: 20, step: 1 }, "Enter a number from 0.5 to 20. In steps of 1."],
  [{ min: 1, max: 20, step: 0.5 }, "Enter a number from 1 to 20. In steps of 0.5."],
  [{ step: 1 }, "Enter a whole number."],
  [{ max: 5, step: 1 }, "Enter a whole number. At most 5."],
  [{ min: 2, step: 4 }, "Enter a number. At least 2. In steps of 4."],
])("a number within %o is asked for in as few sentences as can say it", (range, text) => {
  expect(whenWrong({ field: "number", whenEmpty: "number", ...range }, en)).toBe(text);
});

test("limits are said in the words' language", () => {
  const range = { field: "number", whenEmpty: "number", min: 0, max: 20, step: 1 } as const;
  expect(whenWrong(range, wordsFor("de"))).toBe("Bitte eine ganze Zahl von 0 bis 20 eingeben.");
});
