import { randomUUID, randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import type { Question } from "#lib/survey/document.ts";
import { env } from "#server/foundation/env.ts";
import { givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { query } from "#server/testing/query.ts";
import { dailyStats, dropOff, questionList, topLevelStats } from "./index.ts";

const asked = (questionNameId: string): Question => ({
  questionNameId,
  type: "yesNo",
  title: `Question ${questionNameId}`,
  required: false,
});
const at = "2026-03-01T12:00:00.000Z";
const yes = { choices: ["yes"] };

/**
 * An account whose ended survey asked `old` and `both`: 4 views, 1 response. The live one asks `new` and `both` and once
 * asked `removed`: 2 views, both completed.
 */
async function withTwoSurveys() {
  const live = [asked("new"), asked("both")];
  const accountId = await givenAccount({ questions: live, removedQuestions: [asked("removed"), asked("old")] });
  const [endedId, shown] = [randomUUIDv7(), ["old", "both"]];
  const ended = json(shown.map(asked));
  await run(`
    UPDATE survey_version SET document = ${json([asked("removed"), ...live])}
      WHERE account_id = '${accountId}' AND version = 1;
    INSERT INTO survey (account_id, id, name, version, document)
      VALUES ('${accountId}', '${endedId}', 'Ended', 1, ${ended});
    INSERT INTO survey_version (account_id, survey_id, version, name, document)
      VALUES ('${accountId}', '${endedId}', 1, 'Ended', ${ended})`);
  const [account] = await run(`SELECT live_survey_id AS id FROM account WHERE id = '${accountId}'`);
  const liveId = String(account?.id);
  await makeLive(accountId, endedId);
  await givenResponses(accountId, [{ at, shown, answers: { old: yes } }, ...Array(3).fill({ at, shown })]);
  await makeLive(accountId, liveId);
  const answers = { new: yes, both: yes, removed: yes };
  const complete = { at, shown: Object.keys(answers), isCompleted: true, answers };
  await givenResponses(accountId, [complete, complete]);
  return { accountId, liveId, endedId };
}

const run = (sql: string) => query(env.DATABASE_URL, sql);
const json = (questions: readonly Question[]) => `'${JSON.stringify({ questions })}'`;
const makeLive = (accountId: string, surveyId: string) =>
  run(`UPDATE account SET live_survey_id = '${surveyId}' WHERE id = '${accountId}'`);

test("each survey has its own rates, days and time to complete, and all together have both", async () => {
  const { accountId, liveId, endedId } = await withTwoSurveys();
  const ofLive = { views: 2, responses: 2, completions: 2 };
  const ofEnded = { views: 4, responses: 1, completions: 0 };
  expect(await topLevelStats({ accountId }, { surveyId: liveId })).toMatchObject({ ...ofLive, responseRate: 100 });
  expect(await topLevelStats({ accountId }, { surveyId: endedId })).toMatchObject({ ...ofEnded, responseRate: 25 });
  expect(await topLevelStats({ accountId })).toMatchObject({ views: 6, responses: 3, responseRate: 50 });
  const day = { date: "2026-03-01" };
  expect((await dailyStats({ accountId }, { surveyId: liveId })).series).toEqual([{ ...day, ...ofLive }]);
  expect((await dailyStats({ accountId }, { surveyId: endedId })).series).toEqual([{ ...day, ...ofEnded }]);
  expect((await dropOff({ accountId }, { surveyId: liveId })).timeToComplete).toMatchObject({ count: 2 });
  expect((await dropOff({ accountId }, { surveyId: endedId })).timeToComplete).toBeNull();
});

test("a survey lists its own questions, those it still asks first, and marks one that another survey asks too", async () => {
  const { accountId, liveId, endedId } = await withTwoSurveys();
  const listed = async (surveyId?: string) =>
    (await questionList({ accountId }, { surveyId })).map(({ questionNameId, isLive, isShared }) =>
      [questionNameId, isLive ? "live" : "ended", ...(isShared ? ["shared"] : [])].join(" "),
    );
  expect(await listed(liveId)).toEqual(["new live", "both live shared", "removed ended"]);
  expect(await listed(endedId)).toEqual(["old ended", "both live shared"]);
  const everything = await listed();
  expect(everything.slice(0, 2)).toEqual(["new live", "both live"]);
  expect(everything.slice(2).sort()).toEqual(["old ended", "removed ended"]);
});

test("the funnel of a survey has its own questions", async () => {
  const { accountId, liveId, endedId } = await withTwoSurveys();
  const funnel = async (surveyId: string) =>
    (await dropOff({ accountId }, { surveyId })).questions.map(({ questionNameId }) => questionNameId);
  expect(await funnel(liveId)).toEqual(["new", "both", "removed"]);
  expect(await funnel(endedId)).toEqual(["old", "both"]);
});

test("another account's survey, an unknown one and a malformed id aren't found", async () => {
  const { accountId } = await withTwoSurveys();
  const other = await withTwoSurveys();
  for (const surveyId of [other.liveId, randomUUID(), "not-a-survey"]) {
    for (const figure of [topLevelStats, dailyStats, questionList, dropOff])
      await expect(figure({ accountId }, { surveyId })).rejects.toMatchObject({ code: "not-found" });
  }
});
