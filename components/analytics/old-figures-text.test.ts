import { expect, test } from "vitest";
import { oldFiguresText } from "./old-figures-text.ts";

const at = new Date(2026, 10, 20, 10, 42).getTime();
const now = new Date(2026, 10, 20, 11, 0).getTime();
const everybody = { range: null, segment: {} };

// Intl separates the time from AM and PM with a narrow no-break space.
const textOf = (...given: Parameters<typeof oldFiguresText>) => oldFiguresText(...given).replaceAll("\u202f", " ");

test("says from when the shown numbers are", () => {
  expect(textOf({ filters: everybody, at }, everybody, now)).toBe(
    "These are the numbers as of 10:42 AM. We couldn't load newer ones.",
  );
  const yesterday = at - 24 * 60 * 60 * 1000;
  expect(textOf({ filters: everybody, at: yesterday }, everybody, now)).toContain("as of Nov 19, 2026, 10:42 AM.");
});

test("says whose numbers are shown while those of other filters can't be loaded", () => {
  const ofNew = { range: null, segment: { customerType: "new" } } as const;
  expect(textOf({ filters: everybody, at }, ofNew, now)).toBe(
    "These are the numbers for all customers as of 10:42 AM. We couldn't load those for new customers.",
  );
  const survey = { surveyId: "s1", name: "Boats", isLive: true };
  const range = { startDate: "2026-11-03", endDate: "2026-11-20" };
  expect(textOf({ filters: { ...ofNew, survey }, at }, { ...ofNew, range }, now)).toBe(
    "These are the numbers for Boats, all time as of 10:42 AM. We couldn't load those for all surveys, Nov 3 – Nov 20, 2026.",
  );
});

test("says what to check if nothing has loaded", () => {
  expect(textOf(undefined, everybody, now)).toBe("Check your internet connection.");
});
