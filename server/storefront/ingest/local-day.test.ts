import { expect, test } from "vitest";
import { localDay } from "./local-day.ts";

test("a day begins at midnight in the time zone", () => {
  expect(localDay("America/New_York", Date.parse("2026-11-20T04:59:59Z"))).toBe("2026-11-19");
  expect(localDay("America/New_York", Date.parse("2026-11-20T05:00:00Z"))).toBe("2026-11-20");
  expect(localDay("Asia/Kathmandu", Date.parse("2026-11-20T18:15:00Z"))).toBe("2026-11-21");
});

test("days hold on the days the clock changes", () => {
  expect(localDay("Europe/Berlin", Date.parse("2026-10-24T21:59:59Z"))).toBe("2026-10-24");
  expect(localDay("Europe/Berlin", Date.parse("2026-10-24T22:00:00Z"))).toBe("2026-10-25");
  expect(localDay("Europe/Berlin", Date.parse("2026-10-25T22:59:59Z"))).toBe("2026-10-25");
  expect(localDay("Europe/Berlin", Date.parse("2026-10-25T23:00:00Z"))).toBe("2026-10-26");
});

test("a name that is no time zone is refused", () => {
  expect(() => localDay("Mars/Olympus", 0)).toThrow(RangeError);
});
