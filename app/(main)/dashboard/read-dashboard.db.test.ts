import pg from "pg";
import { afterAll, expect, test } from "vitest";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { anAccount, justSignedIn } from "#server/testing/factories.ts";
import { readDashboard } from "./read-dashboard.ts";

const owner = new pg.Pool({ connectionString: env.DATABASE_URL, max: 1 });
afterAll(() => owner.end());

async function aMember(): Promise<MemberContext> {
  const { accountId, owner: person } = await anAccount();
  const { personId, emailAddress } = person;
  return {
    accountId,
    personId,
    emailAddress,
    role: "owner",
    isStaff: false,
    traceId: "a trace",
    now: new Date(),
    session: { sessionId: "a session", personId, emailAddress, membership: null, ...justSignedIn },
  };
}

const checklist = { integrationConnectedCompleted: false, enabledSurveyCompleted: false };
const stats = { views: 0, responses: 0 };

async function dataOfDashboard(): Promise<unknown[]> {
  const member = await aMember();
  return (await inAccount(member.accountId, () => readDashboard(member))).map(({ data }) => data);
}

/** Runs something while a table can't be read. */
async function without<Result>(table: "stats_daily" | "survey_version", run: () => Promise<Result>): Promise<Result> {
  await owner.query(`ALTER TABLE ${table} RENAME TO ${table}_away`);
  try {
    return await run();
  } finally {
    await owner.query(`ALTER TABLE ${table}_away RENAME TO ${table}`);
  }
}

test("the dashboard starts with the checklist and the stats", async () => {
  expect(await dataOfDashboard()).toMatchObject([checklist, stats]);
});

test("if the stats can't be read, the rest of the dashboard is shown", async () => {
  expect(await without("stats_daily", dataOfDashboard)).toMatchObject([checklist]);
});
