/** @module-tag full */
import { expect, test } from "vitest";
import type { Question } from "#lib/survey/document.ts";
import { questionAnalytics, readCalendar, topLevelStats } from "#server/domain/analytics/index.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { findRareAnswers } from "./find-answers.ts";
import { exportNdjson, exportResponses, exportSurvey, listResponses } from "./index.ts";
import { windowOf } from "./keyset.ts";

const pick: Question = {
  questionNameId: "pick",
  type: "single",
  title: "Which?",
  required: false,
  choices: [
    { id: "a", label: "Apples" },
    { id: "b", label: "Bread" },
  ],
};

/** A day, its first instant and its last millisecond. */
const days: [timeZone: string, day: string, first: string, last: string][] = [
  // Zones whose newest rules the database may not have yet.
  ["America/Edmonton", "2026-11-10", "2026-11-10T06:00:00.000Z", "2026-11-11T05:59:59.999Z"],
  ["Africa/Casablanca", "2026-11-10", "2026-11-10T00:00:00.000Z", "2026-11-10T23:59:59.999Z"],
  ["Africa/El_Aaiun", "2026-11-10", "2026-11-10T00:00:00.000Z", "2026-11-10T23:59:59.999Z"],
  ["America/Coyhaique", "2026-11-10", "2026-11-10T03:00:00.000Z", "2026-11-11T02:59:59.999Z"], // a zone since 2025
  // Midnight comes twice.
  ["Atlantic/Azores", "2026-10-25", "2026-10-25T00:00:00.000Z", "2026-10-26T00:59:59.999Z"],
  ["America/Havana", "2026-11-01", "2026-11-01T04:00:00.000Z", "2026-11-02T04:59:59.999Z"],
  // The hour before it comes twice.
  ["Africa/Cairo", "2026-10-29", "2026-10-28T21:00:00.000Z", "2026-10-29T21:59:59.999Z"],
  // Midnight doesn't exist.
  ["America/Havana", "2026-03-08", "2026-03-08T05:00:00.000Z", "2026-03-09T03:59:59.999Z"],
  ["America/Asuncion", "2023-10-01", "2023-10-01T04:00:00.000Z", "2023-10-02T02:59:59.999Z"],
  ["Asia/Beirut", "2026-03-29", "2026-03-28T22:00:00.000Z", "2026-03-29T20:59:59.999Z"],
];

test.each(days)("in %s figures, lists and exports have the same %s", async (timeZone, day, first, last) => {
  const accountId = await givenAccount({ questions: [pick], timeZone });
  const inside = [first, at(first, 30 * 60_000), at(first, 90 * 60_000), last];
  const responseIds = await givenResponses(
    accountId,
    [at(first, -1), ...inside, at(last, 1)].map((instant) => ({
      at: instant,
      answers: { pick: { choices: [inside.includes(instant) ? "a" : "b"] } },
    })),
  );
  const ofDay = responseIds.slice(1, -1).sort();
  const results = await resultsOf(accountId, { startDate: day, endDate: day });
  expect(results).toEqual({
    counts: Array(results.counts.length).fill(4),
    lists: Array(results.lists.length).fill(ofDay),
  });
  const byInstant = await resultsOf(accountId, { startDate: first, endDate: last });
  expect(byInstant).toEqual(results);
  const ofChoice = await resultsOf(accountId, { choice: "a" });
  expect(ofChoice.lists).toEqual(results.lists);
});

/** What each call returns about an account's answers: how many, and which ones (by response, sorted). */
async function resultsOf(accountId: string, query: { startDate?: string; endDate?: string; choice?: string }) {
  const [context, asked] = [{ accountId }, { questionNameId: "pick", ...query }];
  const { choice, ...range } = query;
  const stats = await topLevelStats(context, range);
  const figures = await questionAnalytics(context, "pick", range);
  const list = await listResponses(context, asked);
  const filtered = await listResponses(context, { ...asked, choice: "a" });
  const calendar = await readCalendar(context, range);
  const term = { pattern: "%apples%", isIndexed: false, choiceIds: ["a"], responseIds: [] };
  const searched = await inAccount(accountId, () =>
    findRareAnswers({ accountId, questionNameId: "pick" }, windowOf(calendar, true, null), term, 100),
  );
  return {
    counts: [stats.responses, figures.answered, list.total, filtered.total, searched.length],
    lists: [
      list.items.map(({ responseId }) => responseId).sort(),
      filtered.items.map(({ responseId }) => responseId).sort(),
      idsOf(await (await exportResponses(context, asked)).text()),
      idsOf(await (await exportSurvey(context, asked)).text()),
      idsOf(await (await exportNdjson(context, asked)).text()),
    ],
  };
}

/** The responses of an export: each names its own once. */
function idsOf(file: string): string[] {
  const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}/;
  return file
    .split("\n")
    .flatMap((line) => uuid.exec(line)?.[0] ?? [])
    .sort();
}

function at(instant: string, laterMs: number): string {
  return new Date(Date.parse(instant) + laterMs).toISOString();
}
