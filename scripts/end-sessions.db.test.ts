import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openSession } from "#server/domain/sessions/index.ts";
import { connectionAs } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { aPerson } from "#server/testing/factories.ts";
import { endSessions } from "./end-sessions.ts";

const client = new pg.Client(connectionAs("afterword_app"));
beforeAll(() => client.connect());
afterAll(() => client.end());

async function someone() {
  const person = await aPerson();
  const { personId, emailAddress } = person;
  for (const _ of ["laptop", "phone"]) await openSession(personId);
  return { emailAddress, count: async () => sessionsOf(personId) };
}

async function sessionsOf(personId: string): Promise<number> {
  const { rows } = await client.query("SELECT FROM session WHERE person_id = $1", [personId]);
  return rows.length;
}

/** The command as an operator runs it. */
async function run(...args: string[]) {
  const program = path.join(import.meta.dirname, "end-sessions.ts");
  const environment = { ...process.env, APP_DATABASE_URL: env.APP_DATABASE_URL };
  return await promisify(execFile)(process.execPath, [program, ...args], { env: environment });
}

test("a person's sessions are ended on all devices, by their address in any letter case, and no one else's", async () => {
  const [ann, bo] = [await someone(), await someone()];
  expect((await run("--person", ann.emailAddress.toUpperCase())).stdout).toContain("Ended 2 sessions for ");
  expect([await ann.count(), await bo.count()]).toEqual([0, 2]);
});

test("everyone's sessions are ended at once", async () => {
  const [ann, bo] = [await someone(), await someone()];
  expect(await endSessions(client, "all")).toBeGreaterThanOrEqual(4);
  expect([await ann.count(), await bo.count()]).toEqual([0, 0]);
});

test("with neither or both of the two, or for an unknown address, nothing is ended", async () => {
  const ann = await someone();
  await expect(run()).rejects.toThrow("Usage: npm run sessions:end");
  await expect(run("--all", "--person", ann.emailAddress)).rejects.toThrow("Usage: npm run sessions:end");
  await expect(run("--person", "no-one@example.com")).rejects.toThrow(
    "No one uses the email address no-one@example.com.",
  );
  expect(await ann.count()).toBe(2);
});
