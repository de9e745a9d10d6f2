import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Calendar, readCalendar } from "#server/domain/analytics/index.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { fence, streamedSql } from "#server/foundation/database/planner.ts";
import { env } from "#server/foundation/env.ts";
import { takeOwnDatabase } from "#server/testing/database.ts";
import { planOf, type SentStatement, statementsWith } from "#server/testing/plans.ts";
import { countFiltered } from "./count-answers.ts";
import { findRareAnswers } from "./find-answers.ts";
import { findPage } from "./find-page.ts";
import { findResponses } from "./find-responses.ts";
import { exportNdjson, exportResponses, exportSurvey } from "./index.ts";
import { type Window, windowOf } from "./keyset.ts";
import { givenManyAnswers } from "./testing/many-answers.ts";
import { walkAnswers } from "./walk-answers.ts";

await takeOwnDatabase();
const owner = new pg.Pool({ connectionString: env.DATABASE_URL, max: 1 });
let accountId: string;
let calendar: Calendar;
let window: Window;

// The statistics are those of all accounts together: by them, much is squash and from Iceland.
beforeAll(async () => {
  await givenManyAnswers({ count: 20_000, choice: "squash", country: "IS" });
  accountId = await givenManyAnswers({ count: 30_000, choice: "corn", country: "US" });
  await owner.query("ANALYZE");
  calendar = await readCalendar({ accountId });
  window = windowOf(calendar, true, null);
});

afterAll(async () => {
  await owner.end();
});

const sides = () => ({ accountId, questionNameId: "sides" });
const noTerm = { pattern: "%none%", isIndexed: false, choiceIds: [], responseIds: [] };
const list = () => ({ questionKey: sides(), calendar, sortField: "answeredAt" as const, isDesc: true });
const walk = () => ({ questionKey: sides(), window, isDesc: true, term: null, currencies: ["USD"], from: null });
const responses = () => ({ accountId, window, search: null });

interface Fenced {
  work: () => Promise<unknown>;
  /** How the statement's plan looks rows up. */
  lookedUp: RegExp;
  /** By number: what the planner would do instead without that fence of the statement. */
  without: Record<number, RegExp>;
}

/** The rows are not looked up, but compared. */
const joined = /(Hash|Merge) Join|Join Filter/;

const fences: Record<string, Fenced> = {
  "answers of responses found by a shopper's identifier": {
    work: async () => {
      const { rows } = await accountPool().query<{ id: string }>(
        "SELECT id FROM response WHERE account_id = $1 LIMIT 1000",
        [accountId],
      );
      const responseIds = rows.map(({ id }) => id);
      await findRareAnswers(sides(), window, { ...noTerm, responseIds }, 26);
    },
    lookedUp: /answer_pkey on answer.*\n.*response_id = named.id/,
    without: { 1: joined },
  },
  "answers with a rare choice, in a search": {
    work: () => findRareAnswers(sides(), window, { ...noTerm, choiceIds: ["squash"] }, 26),
    lookedUp: /answer_list_idx on answer.*\n.*answered_at >= "\*VALUES\*"/,
    without: { 1: /Join Filter: .*answered_at >= "\*VALUES\*"/ },
  },
  "answers with a rare choice, in a list": {
    work: () => findPage({ ...list(), filters: { choice: "squash" }, term: null }, null, 0, 26),
    lookedUp: /answer_list_idx on answer.*\n.*answered_at >= "\*VALUES\*"/,
    without: { 1: /Join Filter: .*answered_at >= "\*VALUES\*"/ },
  },
  "answers with a rare text, and their responses": {
    work: () =>
      findPage({ ...list(), filters: { surface: "thankYou" }, term: { ...noTerm, isIndexed: true } }, null, 0, 26),
    lookedUp: /answer_pkey on answer.*\n.*response_id = candidate.id[\s\S]*response_pkey on response/,
    without: { 1: joined },
  },
  "marks of answers that are read one by one": {
    work: () => walkAnswers({ ...walk(), sortField: "answeredAt", filters: { isUnread: true } }, 26, [2_500]),
    lookedUp: /response_mark_pkey on response_mark.*\n.*response_id = walked.response_id/,
    without: { 1: /Seq Scan on response_mark/ },
  },
  "answers in the order of their totals": {
    work: () => walkAnswers({ ...walk(), sortField: "orderTotal", filters: { choice: "squash" } }, 26, [2_500]),
    lookedUp: /answer_pkey on answer.*\n.*response_id = walked.id/,
    without: { 1: joined },
  },
  "marks of answers that are counted one by one": {
    work: () => countFiltered(sides(), window, calendar, { isUnread: false }, null),
    lookedUp: /response_mark_pkey on response_mark.*\n.*response_id = \w+.response_id/,
    without: { 1: /Seq Scan on response_mark/ },
  },
  "responses of a rare country": {
    work: () => findResponses({ ...responses(), filters: { country: "IS" } }, 26),
    lookedUp: /on response r\n.*id = candidate.id/,
    without: { 1: joined },
  },
  "marks of responses that are read one by one": {
    work: () => findResponses({ ...responses(), filters: { isUnread: true } }, 26),
    lookedUp: /response_mark_pkey on response_mark.*\n.*response_id = r\w*.id/,
    without: { 1: /Seq Scan on response_mark/ },
  },
  "responses of a rare country, in an export": {
    work: () => read(exportSurvey({ accountId }, { country: "IS" })),
    lookedUp: /on response( \w+)?\n.*id = response.id/,
    without: { 1: joined },
  },
};

test.each(Object.entries(fences))("%s are looked up by index, only because of a fence", async (_, fenced) => {
  await inAccount(accountId, async () => {
    const statement = await sentWith(fence, fenced.work);
    expect(await planOf(accountPool(), statement)).toMatch(fenced.lookedUp);
    for (const [number, plan] of Object.entries(fenced.without)) {
      const text = withoutFence(statement.text, Number(number));
      expect(await planOf(accountPool(), { ...statement, text })).toMatch(plan);
    }
  });
});

test("an export of few answers looks them up by index without a fence", async () => {
  for (const query of [{ country: "IS" }, { choice: "squash" }, { search: "none" }]) {
    const statement = await sentWith("COPY", () =>
      read(exportResponses({ accountId }, { questionNameId: "sides", ...query })),
    );
    const plan = await inAccount(accountId, () => planOf(accountPool(), statement));
    expect(plan).toMatch(/answer_pkey on answer.*\n.*response_id = /);
    expect(plan).not.toContain("Seq Scan on answer");
  }
});

const long = {
  "answers to a question": () => exportResponses({ accountId }, { questionNameId: "sides", isUnread: true }),
  "responses that answered a question": () => exportNdjson({ accountId }, { questionNameId: "sides", isUnread: true }),
};

test.each(Object.entries(long))(
  "a long export of %s sorts and hashes nothing, only because of the setting",
  async (_, begin) => {
    const statement = await sentWith("COPY", () => read(begin()));
    const client = await inAccount(accountId, () => accountPool().connect());
    try {
      expect(await rowsOf(client, statement)).toMatch(/Sort Key: .*DESC[\s\S]*Hash|Merge Semi Join/);
      await client.query(streamedSql);
      expect(await rowsOf(client, statement)).not.toMatch(/Sort Key|Hash/);
    } finally {
      client.release(true);
    }
  },
);

/** The plan up to what is computed for each single row. */
async function rowsOf(client: pg.PoolClient, statement: SentStatement): Promise<string> {
  const plan = await planOf(client, statement);
  return plan.split(/^ *(SubPlan|-> {2}Aggregate)/m)[0] ?? "";
}

async function sentWith(part: string, work: () => Promise<unknown>): Promise<SentStatement> {
  const [statement] = await statementsWith(part, work);
  if (!statement) throw new Error(`no statement has ${part}`);
  return statement;
}

function withoutFence(sql: string, number: number): string {
  const parts = sql.split(fence);
  return parts.slice(0, number).join(fence) + parts.slice(number).join(fence);
}

async function read(download: Promise<Response>): Promise<string> {
  return await (await download).text();
}
