import { expect, test } from "vitest";
import { trialText } from "./TopBar.tsx";

const end = "2026-11-30T09:00:00.000Z";

test.each([
  ["2026-11-16T09:00:00.000Z", "Trial · 14 days left"],
  ["2026-11-28T10:00:00.000Z", "Trial · 2 days left"],
  ["2026-11-29T09:00:00.000Z", "Trial · 1 day left"],
  ["2026-11-30T08:59:59.999Z", "Trial · 1 day left"],
  ["2026-11-30T09:00:00.000Z", undefined],
  ["2027-01-01T00:00:00.000Z", undefined],
])("a trial that ends on November 30 shows at %s as %s", (now, words) => {
  expect(trialText(end, Date.parse(now))).toBe(words);
});
