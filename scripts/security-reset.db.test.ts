/** @module-tag process */
import { execFile } from "node:child_process";
import { randomUUIDv7 } from "node:crypto";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readSession } from "#server/domain/sessions/index.ts";
import { env } from "#server/foundation/env.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { anAccount, signIn } from "#server/testing/factories.ts";
import { postLink } from "#server/testing/link-page.ts";
import { mailedLink, mailedTo } from "#server/testing/mailed.ts";
import { anApp } from "#server/testing/second-factors.ts";

afterAll(stopSender);

interface Ended {
  code: number | string | null | undefined;
  stdout: string;
  stderr: string;
}

/** Runs the command as an operator does, with only the environment it needs. */
async function reset(...options: string[]): Promise<Ended> {
  return await resetWith({ APP_URL: env.APP_URL }, ...options);
}

async function resetWith(more: Record<string, string>, ...options: string[]): Promise<Ended> {
  const { APP_DATABASE_URL, SECRET_KEY } = env;
  const variables = { PATH: process.env.PATH, NODE_ENV: "test", APP_DATABASE_URL, SECRET_KEY, ...more } as const;
  const root = path.resolve(import.meta.dirname, "..");
  return await new Promise((resolve) => {
    execFile(
      process.execPath,
      ["scripts/security-reset.ts", ...options],
      { cwd: root, env: variables },
      (error, stdout, stderr) => resolve({ code: error ? error.code : 0, stdout, stderr }),
    );
  });
}

test("a person who lost everything can sign in with only a mailed link after the operator's reset, and gets an email", {
  tags: ["full"],
}, async () => {
  const { owner, accountId } = await anAccount();
  const app = await anApp(owner);
  const ended = await reset(owner.emailAddress.toUpperCase());
  expect(ended).toMatchObject({ code: 0, stdout: expect.stringContaining(owner.emailAddress), stderr: "" });
  expect((await readSession(app.cookie)).session).toBeNull();
  expect((await mailedTo(owner.emailAddress)).at(-1)?.props).toMatchObject({ event: "factorsReset" });
  await api("POST", "/Account/SendMagicLoginLink", { body: { emailAddress: owner.emailAddress } });
  const used = await postLink("/app/sessions/open", await mailedLink(owner.emailAddress));
  expect(used.headers.get("location")).toBe("/dashboard");
  const activity = await api("GET", "/app/account/security-activity", { cookie: await signIn(owner, accountId) });
  const { items } = await activity.json();
  expect(items.map(({ action }: { action: string }) => action)).toContain("factorsReset");
});

test("an unknown or missing address is reported", { tags: ["full"] }, async () => {
  const nobody = `nobody-${randomUUIDv7()}@example.com`;
  expect(await reset(nobody)).toMatchObject({ code: 1, stderr: `No one uses the email address ${nobody}.\n` });
  expect(await reset()).toMatchObject({ code: 1, stderr: "Usage: npm run security:reset -- <address>\n" });
});

test("with a database but no APP_URL it says what to set, and resets nothing", { tags: ["full"] }, async () => {
  const { owner } = await anAccount();
  const { cookie } = await anApp(owner);
  const refused = await resetWith({}, owner.emailAddress);
  expect(refused).toMatchObject({ code: 1, stderr: "Set APP_URL to the app's value. The email links to it.\n" });
  expect((await readSession(cookie)).session).not.toBeNull();
});
