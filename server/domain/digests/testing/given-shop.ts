import pg from "pg";
import type { Question } from "#lib/survey/document.ts";
import { clientAs } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { aPerson, type TestPerson } from "#server/testing/factories.ts";
import { type GivenResponse, givenAccount, givenResponses } from "#server/testing/given-answers.ts";

/** 08:00 to 20:00 there is night in UTC, the time zone of other tests' accounts. */
export const timeZone = "Asia/Tokyo";

const choices = ["Instagram", "Podcast"].map((label) => ({ id: label.toLowerCase(), label }));
const required = false;
export const questions: Question[] = [
  { questionNameId: "source", type: "single", title: "Source?", required, choices, allowOther: true },
  { questionNameId: "score", type: "nps", title: "Recommend?", required },
  { questionNameId: "else", type: "longText", title: "Anything else?", required },
  { questionNameId: "matters", type: "ranking", title: "What matters?", required, choices },
  { questionNameId: "mail", type: "email", title: "Your address?", required },
];

/** Before the days that tests report, and too recent for advice about a survey that nobody has seen for long. */
const madeAt = new Date("2026-03-03T12:00:00Z");

export interface GivenShop {
  accountId: string;
  member: TestPerson;
}

/** An account with one member, shoppers' responses, and columns of the account. */
export async function givenShop(
  responses: readonly GivenResponse[],
  columns: Record<string, string | Date | boolean> = {},
): Promise<GivenShop> {
  const accountId = await givenAccount({ questions, timeZone });
  if (responses.length > 0) await givenResponses(accountId, responses);
  const changed = { created_at: madeAt, ...columns };
  const set = Object.keys(changed).map((name, index) => `${pg.escapeIdentifier(name)} = $${index + 2}`);
  await asOwner(`UPDATE account SET ${set.join(", ")} WHERE id = $1`, [accountId, ...Object.values(changed)]);
  return { accountId, member: await givenMember(accountId) };
}

export async function givenMember(accountId: string, columns: Record<string, string | boolean> = {}) {
  const person = await aPerson();
  await asOwner("INSERT INTO membership (account_id, person_id, role) VALUES ($1, $2, 'member')", [
    accountId,
    person.personId,
  ]);
  for (const [name, value] of Object.entries(columns)) {
    const set = `UPDATE membership SET ${pg.escapeIdentifier(name)} = $3 WHERE account_id = $1 AND person_id = $2`;
    await asOwner(set, [accountId, person.personId, value]);
  }
  return person;
}

export async function asOwner(sql: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  return await withClient(new pg.Client({ connectionString: env.DATABASE_URL }), async (client) => {
    return (await client.query(sql, values)).rows;
  });
}

/** Runs on a connection of the worker's own, as its job does. */
export async function asWorker<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  return await withClient(clientAs("afterword_worker"), work);
}

async function withClient<Result>(client: pg.Client, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
