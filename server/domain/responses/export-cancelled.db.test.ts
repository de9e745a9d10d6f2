/** @module-tag full */
import pg from "pg";
import { expect, test } from "vitest";
import type { Question } from "#lib/survey/document.ts";
import { env } from "#server/foundation/env.ts";
import { givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { exportNdjson, exportResponses, exportSurvey } from "./index.ts";

const why: Question = { questionNameId: "why", type: "longText", title: "Why?", required: false };
const exportsOf = {
  "a question's CSV": (accountId: string) => exportResponses({ accountId }, { questionNameId: "why" }),
  "a survey's CSV": (accountId: string) => exportSurvey({ accountId }, {}),
  NDJSON: (accountId: string) => exportNdjson({ accountId }, {}),
  // Looked up one by one, and sorted by the database.
  "a few of many as CSV": (accountId: string) => exportSurvey({ accountId }, { country: "DE" }),
};
const each = Object.entries(exportsOf);

/** An account whose export is much more than sockets and streams buffer. */
async function anAccount(): Promise<string> {
  const accountId = await givenAccount({ questions: [why] });
  const body = "x".repeat(5000);
  const at = (n: number) => new Date(Date.UTC(2026, 2, 1, 0, 0, n)).toISOString();
  const many = Array.from({ length: 3000 }, (_, n) => ({ at: at(n), country: "DE", answers: { why: { body } } }));
  await givenResponses(accountId, many);
  return accountId;
}

/** Two connections of the owner: one to look, because the activity is fixed within a transaction, and one to lock. */
async function asOwner(work: (owner: pg.Client, beside: pg.Client) => Promise<void>): Promise<void> {
  const clients = [new pg.Client(env.DATABASE_URL), new pg.Client(env.DATABASE_URL)] as const;
  await Promise.all(clients.map((client) => client.connect()));
  try {
    await work(...clients);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** The wait event of each running export in this test's own database; its tests run one after the other. */
async function running(owner: pg.Client): Promise<(string | null)[]> {
  const { rows } = await owner.query<{ waits: string | null }>(
    `SELECT wait_event_type AS waits FROM pg_stat_activity WHERE query LIKE 'COPY (%' AND datname = current_database()`,
  );
  return rows.map(({ waits }) => waits);
}

const accountId = await anAccount();

// The database checks once a second whether the client is still connected.
const soon = { timeout: 10_000 };

test.each(each)(
  "%s whose reader disconnects in the middle ends in the database, and frees its slot",
  async (_, ask) => {
    await asOwner(async (owner) => {
      const readers = [(await ask(accountId)).body?.getReader(), (await ask(accountId)).body?.getReader()];
      for (const reader of readers) for (let piece = 0; piece < 3; piece++) await reader?.read();
      // It waits for its reader.
      await expect.poll(() => running(owner), soon).toEqual(["Client", "Client"]);
      await expect(ask(accountId)).rejects.toMatchObject({ code: "unavailable" });
      await Promise.all(readers.map((reader) => reader?.cancel()));
      await expect.poll(() => running(owner), soon).toEqual([]);
    });
    expect((await (await ask(accountId)).text()).length).toBeGreaterThan(15_000_000);
  },
);

test.each(each)("%s abandoned by a dozen readers, one after the other, still has its two slots", async (_, ask) => {
  for (let attempt = 0; attempt < 12; attempt++) {
    const reader = (await ask(accountId)).body?.getReader();
    await reader?.read();
    await reader?.read();
    await reader?.cancel();
  }
  await asOwner(async (owner) => expect.poll(() => running(owner), soon).toEqual([]));
  const both = await Promise.all([ask(accountId), ask(accountId)]);
  await expect(ask(accountId)).rejects.toMatchObject({ code: "unavailable" });
  await Promise.all(both.map(({ body }) => body?.cancel()));
});

test.each(each)(
  "%s whose reader disconnects before the first row ends in the database, and frees its slot",
  async (_, ask) => {
    await asOwner(async (owner, beside) => {
      const readers = [(await ask(accountId)).body?.getReader(), (await ask(accountId)).body?.getReader()];
      await beside.query("BEGIN; LOCK TABLE response");
      const reading = readers.flatMap((reader) => [reader?.read(), reader?.read()]);
      await expect.poll(() => running(owner), soon).toEqual(["Lock", "Lock"]);
      await Promise.all(readers.map((reader) => reader?.cancel()));
      await Promise.all(reading);
      await expect.poll(() => running(owner), soon).toEqual([]);
      await beside.query("ROLLBACK");
    });
    const again = await Promise.all([ask(accountId), ask(accountId)]);
    await Promise.all(again.map(({ body }) => body?.cancel()));
  },
);

test("an export whose reader disconnects while it starts ends in the database, and frees its slot", async () => {
  await asOwner(async (owner, beside) => {
    await beside.query("BEGIN; LOCK TABLE response_mark");
    for (let attempt = 0; attempt < 10; attempt++) {
      const reader = (await exportNdjson({ accountId }, {})).body?.getReader();
      const reading = reader?.read();
      for (let turn = 0; turn < attempt; turn++) await new Promise(setImmediate);
      await reader?.cancel();
      await reading;
    }
    await expect.poll(() => running(owner), soon).toEqual([]);
    await beside.query("ROLLBACK");
  });
});
