import { expect, test } from "vitest";
import { oldestKept } from "./RetentionSection.tsx";

test.each([
  [12, "2026-11-23T12:00:00Z", "UTC", "November 23, 2025"],
  [6, "2026-08-31T12:00:00Z", "UTC", "February 28, 2026"],
  [24, "2026-03-01T02:00:00Z", "America/Los_Angeles", "February 28, 2024"],
  [36, "2026-01-15T12:00:00Z", "Asia/Tokyo", "January 15, 2023"],
])("%i months before %s in %s, responses are kept since %s", (months, now, timeZone, day) => {
  expect(oldestKept(months, new Date(now), timeZone)).toBe(day);
});
