import { afterAll, afterEach, expect, test, vi } from "vitest";
import { closeDatabases } from "#server/foundation/database/db.ts";
import { givenAccount } from "#server/testing/given-answers.ts";
import { readCalendar } from "./index.ts";

afterEach(() => vi.useRealTimers());
afterAll(closeDatabases);

test.each([
  ["America/Edmonton", "2026-11-10T05:59:59.999Z", "2026-11-09"],
  ["America/Edmonton", "2026-11-10T06:00:00.000Z", "2026-11-10"], // by the 2026 time zone rules
  ["Atlantic/Azores", "2026-10-25T00:30:00.000Z", "2026-10-25"], // the first of two hours from midnight to 01:00
  ["Atlantic/Azores", "2026-10-25T01:30:00.000Z", "2026-10-25"],
  ["Asia/Beirut", "2026-03-28T21:59:59.999Z", "2026-03-28"], // the clocks go forward at midnight
])("in %s at %s today is %s, the same day that the counters use", async (timeZone, now, today) => {
  const accountId = await givenAccount({ questions: [], timeZone });
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
  expect(await readCalendar({ accountId }, { startDate: now, endDate: now })).toMatchObject({
    ...{ today, firstDay: today, lastDay: today },
  });
});

test("missing dates leave the range open, and dates too far away are clamped", async () => {
  const accountId = await givenAccount({ questions: [], timeZone: "America/Havana" });
  expect(await readCalendar({ accountId })).toMatchObject({
    ...{ firstDay: null, lastDay: null, startsAt: "-infinity", endsBefore: "infinity" },
  });
  expect(await readCalendar({ accountId }, { startDate: "0001-01-01", endDate: "9999-12-31T23:59:59Z" })).toMatchObject(
    {
      ...{ firstDay: "1970-01-02", lastDay: "2999-12-29" }, // of an instant in UTC
      ...{ startsAt: "1970-01-02T05:00:00.000Z", endsBefore: "2999-12-30T05:00:00.000Z" },
    },
  );
});
