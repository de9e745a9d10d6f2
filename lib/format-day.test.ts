import { expect, test } from "vitest";
import { formatDay, formatShortDay } from "./format-day.ts";

test("a day is named alone, and an hour with its day", () => {
  expect([formatDay("2026-11-20"), formatShortDay("2026-11-20")]).toEqual(["Fri, Nov 20, 2026", "Nov 20"]);
  const hours = ["2026-11-20T00:00", "2026-11-20T14:00"];
  expect(hours.map(formatDay)).toEqual(["Fri, Nov 20, 2026, 12 AM", "Fri, Nov 20, 2026, 2 PM"]);
  expect(hours.map(formatShortDay)).toEqual(["Nov 20, 12 AM", "Nov 20, 2 PM"]);
});
