/** @module-tag process */
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { endSessionsAsOperator, openSession } from "#server/domain/sessions/index.ts";
import { directory } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, anAccount, aPerson, signIn, type TestAccount } from "#server/testing/factories.ts";

async function someone() {
  const { personId, emailAddress } = await aPerson();
  for (const _ of ["laptop", "phone"]) await openSession(personId);
  return {
    person: { personId, emailAddress },
    emailAddress,
    count: () => directory().session.count({ where: { personId } }),
  };
}

/** The command as an operator runs it. */
async function run(...args: string[]) {
  const program = path.join(import.meta.dirname, "end-sessions.ts");
  const environment = { ...process.env, APP_DATABASE_URL: env.APP_DATABASE_URL };
  return await promisify(execFile)(process.execPath, [program, ...args], { env: environment });
}

/** What the account's security activity says of ended sessions, as its owner reads it after signing in again. */
async function eventsOf({ owner, accountId }: TestAccount): Promise<{ action: string }[]> {
  const cookie = await signIn(owner, accountId);
  const { items } = await (await api("GET", "/app/account/security-activity", { cookie })).json();
  return items.filter(({ action }: { action: string }) => action === "sessionsEnded");
}

test("a person's sessions are ended on all devices, by their address in any letter case, and no one else's", {
  tags: ["full"],
}, async () => {
  const [ann, bo] = [await someone(), await someone()];
  expect((await run("--person", ann.emailAddress.toUpperCase())).stdout).toContain("Ended 2 sessions for ");
  expect([await ann.count(), await bo.count()]).toEqual([0, 2]);
});

test("each account of the person shows it in its security activity, once", { tags: ["full"] }, async () => {
  const [first, second] = [await anAccount(), await anAccount()];
  const ann = await someone();
  for (const { accountId } of [first, second]) await aMembership(accountId, ann.person, "member");
  await run("--person", ann.emailAddress);
  expect(await endSessionsAsOperator(ann.person.personId)).toBe(0);
  const { emailAddress } = ann;
  const expected = [{ emailAddress, details: { sessions: 2 } }];
  expect([await eventsOf(first), await eventsOf(second)]).toMatchObject([expected, expected]);
});

test("everyone's sessions are ended at once, and each one's accounts show it", { tags: ["full"] }, async () => {
  const account = await anAccount();
  await signIn(account.owner);
  const [ann, bo] = [await someone(), await someone()];
  expect((await run("--all")).stdout).toMatch(/Ended \d+ sessions for everyone/);
  expect([await ann.count(), await bo.count()]).toEqual([0, 0]);
  const { emailAddress } = account.owner;
  expect(await eventsOf(account)).toMatchObject([{ emailAddress, details: { sessions: 1 } }]);
});

test("with neither or both of the two, or for an unknown address, nothing is ended", { tags: ["full"] }, async () => {
  const ann = await someone();
  await expect(run()).rejects.toThrow("Usage: npm run sessions:end");
  await expect(run("--all", "--person", ann.emailAddress)).rejects.toThrow("Usage: npm run sessions:end");
  await expect(run("--person", "no-one@example.com")).rejects.toThrow(
    "No one uses the email address no-one@example.com.",
  );
  expect(await ann.count()).toBe(2);
});
