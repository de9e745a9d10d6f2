import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { directory } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { asOwner } from "#server/testing/as-owner.ts";
import { anAccount, aPerson } from "#server/testing/factories.ts";
import { query } from "#server/testing/query.ts";
import { forgetExpiredTask } from "./delete-expired.ts";
import { startWorker } from "./start-worker.ts";

const HOUR_MS = 60 * 60 * 1000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

test("ended sessions and links that ended over a day ago are deleted, all others stay", async () => {
  const { personId, emailAddress } = await aPerson();
  const name = (text: string) => `${text} of ${personId}`;
  for (const [tokenHash, expiresAt] of [
    [name("alive"), inHours(1)],
    [name("over"), inHours(-1)],
  ] as const) {
    await directory().session.create({ data: { tokenHash, personId, expiresAt } });
  }
  for (const [tokenHash, expiresAt] of [
    [name("open"), inHours(0.1)],
    [name("of today"), inHours(-23)],
    [name("old"), inHours(-25)],
  ] as const) {
    await directory().signInLink.create({ data: { tokenHash, purpose: "login", emailAddress, expiresAt } });
  }
  expect(await forgetExpiredTask.run({}, "job")).toBe("done");
  const sessions = await directory().session.findMany({ where: { personId } });
  expect(sessions.map((session) => session.tokenHash)).toEqual([name("alive")]);
  const links = await directory().signInLink.findMany({ where: { emailAddress }, orderBy: { expiresAt: "desc" } });
  expect(links.map((link) => link.tokenHash)).toEqual([name("open"), name("of today")]);
});

test("unfinished sign-ins and passkey requests are deleted once they expire", async () => {
  const { personId } = await aPerson();
  const name = (text: string) => `${text} of ${personId}`;
  for (const [text, expiresAt] of [
    ["open", inHours(0.1)],
    ["over", inHours(-0.1)],
  ] as const) {
    await directory().signInChallenge.create({ data: { tokenHash: name(text), personId, expiresAt } });
    const challenge = { challengeHash: name(text), purpose: "signIn", boundTo: name("browser"), expiresAt };
    await directory().passkeyChallenge.create({ data: challenge });
  }
  await forgetExpiredTask.run({}, "job");
  const signIns = await directory().signInChallenge.findMany({ where: { personId } });
  const requests = await directory().passkeyChallenge.findMany({ where: { boundTo: name("browser") } });
  expect(signIns.map(({ tokenHash }) => tokenHash)).toEqual([name("open")]);
  expect(requests.map(({ challengeHash }) => challengeHash)).toEqual([name("open")]);
});

test("webhooks received over 30 days ago are deleted, processed or not", async () => {
  const source = randomUUIDv7();
  for (const [eventId, days] of [
    ["old", -31],
    ["recent", -29],
  ] as const) {
    const data = { source, eventId, payload: "{}", receivedAt: inHours(days * 24) };
    await asOwner().webhookEvent.create({ data });
  }
  await forgetExpiredTask.run({}, "job");
  const kept = await asOwner().webhookEvent.findMany({ where: { source } });
  expect(kept.map(({ eventId }) => eventId)).toEqual(["recent"]);
});

test("webhooks whose tasks failed are emptied a week later, and those that wait to be processed aren't", async () => {
  const source = randomUUIDv7();
  const at = (days: number) => inHours(-days * 24);
  for (const [eventId, processedAt] of [
    ["failed", at(8)],
    ["recent", at(6)],
    ["waiting", null],
  ] as const) {
    const data = { source, eventId, payload: "{}", receivedAt: at(9), processedAt };
    await asOwner().webhookEvent.create({ data });
  }
  await forgetExpiredTask.run({}, "job");
  const left = await asOwner().webhookEvent.findMany({ where: { source }, orderBy: { eventId: "asc" } });
  expect(left.map(({ eventId, payload }) => [eventId, payload])).toEqual([
    ["failed", ""],
    ["recent", "{}"],
    ["waiting", "{}"],
  ]);
});

test("attempts to deliver are forgotten after 30 days, and a consent that wasn't given once it expires", async () => {
  const { accountId, owner } = await anAccount();
  await query(
    env.DATABASE_URL,
    `INSERT INTO delivery_attempt (account_id, response_id, integration, revision, outcome, duration_ms, attempted_at)
     SELECT '${accountId}', uuidv7(), 'Slack', days, 'delivered', 5, now() - days * interval '1 day' FROM unnest(ARRAY[29, 31]) days`,
  );
  await query(
    env.DATABASE_URL,
    `INSERT INTO integration_consent (account_id, state_hash, session_id, person_id, integration, code_verifier, expires_at)
     SELECT '${accountId}', hours || '${accountId}', uuidv7(), '${owner.personId}', 'Slack', '', now() + hours * interval '1 hour'
     FROM unnest(ARRAY[-1, 1]) hours`,
  );
  await forgetExpiredTask.run({}, "job");
  const where = `WHERE account_id = '${accountId}'`;
  expect(await query(env.DATABASE_URL, `SELECT revision FROM delivery_attempt ${where}`)).toEqual([{ revision: 29 }]);
  expect(await query(env.DATABASE_URL, `SELECT FROM integration_consent ${where}`)).toHaveLength(1);
});

test("limits of callers that have not called for a day are deleted, and no others", async () => {
  const name = (text: string) => `${text} ${randomUUIDv7()}`;
  const [old, busy] = [name("old"), name("busy")];
  for (const [bucket, hours] of [
    [old, -25],
    [busy, -1],
  ] as const) {
    await directory().rateBucket.create({ data: { name: bucket, tokens: 1, granted: 1, filledAt: inHours(hours) } });
  }
  await forgetExpiredTask.run({}, "job");
  const left = await directory().rateBucket.findMany({ where: { name: { in: [old, busy] } } });
  expect(left.map((bucket) => bucket.name)).toEqual([busy]);
});

test("the worker schedules it for every night", async () => {
  const worker = await startWorker([forgetExpiredTask]);
  await worker.stop();
  expect(await query(env.DATABASE_URL, "SELECT name, cron, timezone FROM pgboss.schedule")).toEqual([
    { name: "forget-expired", cron: "17 3 * * *", timezone: "UTC" },
  ]);
});

test("the worker reads only when a session ends", async () => {
  const asWorker = "SET ROLE afterword_worker; SELECT token_hash FROM session";
  await expect(query(env.DATABASE_URL, asWorker)).rejects.toMatchObject({ code: "42501" });
});
