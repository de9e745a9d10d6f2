import { expect, test } from "vitest";
import { firstDayOfWeek } from "./first-day-of-week.ts";

test.each([
  ["en-US", 0],
  ["en", 0],
  ["de-DE", 1],
  ["en-GB", 1],
  ["ar-EG", 6],
  ["no tag", 1],
])("weeks in %j begin on day %d", (locale, day) => {
  expect(firstDayOfWeek(locale)).toBe(day);
});
