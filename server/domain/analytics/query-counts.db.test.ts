import { expect, test } from "vitest";
import type { Question } from "#lib/survey/document.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { type GivenResponse, givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { dailyStats, dropOff, questionAnalytics, questionList, questionSplits, topLevelStats } from "./index.ts";

/** The most statements a figure may execute: every page view pays for them. */
const figures: Record<string, { most: number; read: (accountId: string) => Promise<unknown> }> = {
  stats: { most: 2, read: (accountId) => topLevelStats({ accountId }) },
  "the days of the stats": { most: 2, read: (accountId) => dailyStats({ accountId }) },
  "the list of questions": { most: 5, read: (accountId) => questionList({ accountId }) },
  "a question": { most: 6, read: (accountId) => questionAnalytics({ accountId }, "source-0") },
  "the splits of a question": { most: 4, read: (accountId) => questionSplits({ accountId }, "source-0") },
  "where shoppers leave": { most: 6, read: (accountId) => dropOff({ accountId }) },
};

test.each(Object.entries(figures))(
  "%s executes the same number of statements for little data and for much",
  async (_, { most, read }) => {
    const little = await accountWith(1, 1);
    const much = await accountWith(30, 40);
    const forLittle = await statementsOf(little, read);
    expect(await statementsOf(much, read)).toBe(forLittle);
    expect(forLittle).toBeGreaterThan(0);
    expect(forLittle).toBeLessThanOrEqual(most);
  },
);

/** Statements on pooled connections. Each statement acquires a connection once. */
async function statementsOf(accountId: string, read: (accountId: string) => Promise<unknown>): Promise<number> {
  let statements = 0;
  const count = () => {
    statements++;
  };
  const pool = await inAccount(accountId, async () => accountPool());
  pool.on("acquire", count);
  try {
    await read(accountId);
  } finally {
    pool.off("acquire", count);
  }
  return statements;
}

async function accountWith(questionCount: number, responseCount: number): Promise<string> {
  const questions = Array.from({ length: questionCount }, (_, number): Question => {
    const choices = [
      { id: "friend", label: "A friend" },
      { id: "search", label: "Search" },
    ];
    const questionNameId = `source-${number}`;
    return { questionNameId, type: "single", title: `Question ${number}`, required: false, choices };
  });
  const ids = questions.map(({ questionNameId }) => questionNameId);
  const accountId = await givenAccount({ questions });
  const responses = Array.from({ length: responseCount }, (_, number): GivenResponse => {
    const answers = Object.fromEntries(ids.map((id) => [id, { choices: [number % 2 ? "friend" : "search"] }]));
    return { at: `2026-03-0${1 + (number % 9)}T12:00:00.000Z`, isCompleted: true, shown: ids, answers };
  });
  await givenResponses(accountId, responses);
  return accountId;
}
