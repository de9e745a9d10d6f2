import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "#server/foundation/env.ts";
import { asWorker, makeBoss } from "#server/foundation/queue/boss.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { recount } from "#server/storefront/index.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, aPerson, signIn } from "#server/testing/factories.ts";
import { givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { recountAccountTask, watchRecountsTask } from "./recount-account.ts";

const owner = new pg.Pool({ connectionString: env.DATABASE_URL, max: 3 });
// Recounts that earlier files left unfinished would be given up here.
beforeAll(() => owner.query("DELETE FROM account_recount"));
afterAll(() => Promise.all([owner.end(), stopSender()]));

const questions = [{ questionNameId: "note", type: "text" as const, title: "Note", required: false }];
const running = { isRunning: true, hasFailed: false, done: 0, total: 3 };
const failed = { isRunning: false, hasFailed: true, done: 0, total: 3 };

/** An account with three responses whose time zone was just changed. */
async function changed() {
  const accountId = await givenAccount({ questions });
  await givenResponses(
    accountId,
    Array.from({ length: 3 }, () => ({ at: "2026-11-20T10:00:00.000Z", orderTotalMinor: 100, currency: "EUR" })),
  );
  const signedInAs = async (role: "owner" | "member") => {
    const person = await aPerson();
    await aMembership(accountId, person, role);
    return await signIn(person);
  };
  const cookie = await signedInAs("owner");
  await api("POST", "/Profile/UpdateBusinessInformation", { cookie, body: { timeZone: "Asia/Tokyo" } });
  return {
    accountId,
    signedInAs,
    progress: async () => await (await api("GET", "/app/account/recount", { cookie })).json(),
    retry: async (as = cookie) => await api("POST", "/app/account/retry-recount", { cookie: as }),
  };
}

async function jobsOf(accountId: string) {
  const { rows } = await owner.query<{ id: string; state: string; data: object }>(
    "SELECT id, state::text, data FROM pgboss.job WHERE name = 'recount-account' AND data ->> 'accountId' = $1 ORDER BY created_on, id",
    [accountId],
  );
  return rows;
}

const watch = async () => expect(await watchRecountsTask.run({}, "watch")).toBe("done");

test.each(["created", "retry", "active"])("a recount whose job is %s goes on", async (state) => {
  const { accountId, progress } = await changed();
  await owner.query("UPDATE pgboss.job SET state = $2 WHERE data ->> 'accountId' = $1", [accountId, state]);
  await watch();
  expect(await progress()).toEqual(running);
});

test("a recount whose last try failed is reported as failed, and resumes when it is requested again", async () => {
  const { accountId, progress, retry, signedInAs } = await changed();
  await owner.query("UPDATE pgboss.job SET state = 'failed' WHERE data ->> 'accountId' = $1", [accountId]);
  const [first] = (
    await owner.query<{ id: string }>("SELECT id FROM response WHERE account_id = $1 ORDER BY id", [accountId])
  ).rows;
  await owner.query("UPDATE account_recount SET done = 1, last_id = $2 WHERE account_id = $1", [accountId, first?.id]);
  await watch();
  expect(await progress()).toEqual({ ...failed, done: 1 });
  expect((await retry(await signedInAs("member"))).status).toBe(403);
  expect(await (await retry()).json()).toEqual({ ...running, done: 1 });
  // Requested twice, it runs once.
  expect(await (await retry()).json()).toEqual({ ...running, done: 1 });
  await watch();
  expect(await progress()).toEqual({ ...running, done: 1 });
  const [previous, latest, ...more] = await jobsOf(accountId);
  expect(more).toEqual([]);
  await recountAccountTask.run(previous?.data, "previous");
  expect(await progress()).toEqual({ ...running, done: 1 });
  await recountAccountTask.run(latest?.data, "latest");
  expect(await progress()).toEqual({ isRunning: false, hasFailed: false, done: 3, total: 3 });
  await watch();
  expect(await progress()).toMatchObject({ hasFailed: false });
});

test("a recount without a job, or with the job of a previous change, has failed", async () => {
  const [gone, superseded] = [await changed(), await changed()];
  await owner.query("DELETE FROM pgboss.job WHERE data ->> 'accountId' = $1", [gone.accountId]);
  await owner.query("UPDATE account_recount SET requested_at = now() WHERE account_id = $1", [superseded.accountId]);
  await watch();
  expect([await gone.progress(), await superseded.progress()]).toEqual([failed, failed]);
});

test("a recount whose worker was killed resumes within minutes, and fails after the last try", async () => {
  const [first, last] = [await changed(), await changed()];
  const lose = ({ accountId }: typeof first, retries: number) =>
    owner.query(
      `UPDATE pgboss.job SET state = 'active', started_on = now(), retry_count = $2, heartbeat_on = now() - interval '61 s'
       WHERE name = 'recount-account' AND data ->> 'accountId' = $1`,
      [accountId, retries],
    );
  await Promise.all([lose(first, 0), lose(last, 20)]);
  const boss = makeBoss(asWorker, { supervise: false, schedule: false });
  await boss.start();
  try {
    await boss.supervise("recount-account");
  } finally {
    await boss.stop({ graceful: false });
  }
  const statesOf = async ({ accountId }: typeof first) => (await jobsOf(accountId)).map(({ state }) => state);
  expect([await statesOf(first), await statesOf(last)]).toEqual([["retry"], ["failed"]]);
  await watch();
  expect([await first.progress(), await last.progress()]).toEqual([running, failed]);
});

test("a run that was given up too early still finishes the recount", async () => {
  const { accountId, progress } = await changed();
  const [job] = await jobsOf(accountId);
  await owner.query("DELETE FROM pgboss.job WHERE data ->> 'accountId' = $1", [accountId]);
  await watch();
  await recountAccountTask.run(job?.data, "late");
  expect(await progress()).toEqual({ isRunning: false, hasFailed: false, done: 3, total: 3 });
  expect(await recount(owner, accountId)).toEqual([]);
});
