import { afterAll, expect, test } from "vitest";
import type { Question } from "#lib/survey/document.ts";
import { asOwner, asWorker, givenMember, timeZone } from "#server/domain/digests/testing/given-shop.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { givenAccount } from "#server/testing/given-answers.ts";
import { mailedTo } from "#server/testing/mailed.ts";
import { checkAlerts } from "./check-alerts.ts";
import { listAlerts } from "./list-alerts.ts";

afterAll(stopSender);

const choices = ["Instagram", "Podcast"].map((label) => ({ id: label.toLowerCase(), label }));
const source: Question = { questionNameId: "source", type: "single", title: "Source?", required: false, choices };

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = 60;
// Noon in the time zone of these accounts, and night in UTC, the time zone of other tests' accounts. No holidays are near.
const noon = new Date("2026-06-24T03:00:00Z");
const dayOf = (daysAgo: number) => new Date(noon.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10);

interface Counts {
  views?: number;
  responses?: number;
  podcast?: number;
  surface?: string;
}

/** An account with the counters of so many days: by default 200 views and 100 responses, 20 of them "Podcast". */
async function aShop(countsOf: (daysAgo: number) => Counts) {
  const accountId = await givenAccount({ questions: [source], timeZone });
  await asOwner("UPDATE survey_version SET published_at = '2026-01-01' WHERE account_id = $1", [accountId]);
  const days = Array.from({ length: DAYS }, (_, place) => place + 1);
  await addDays(
    accountId,
    days.map((daysAgo) => ({ daysAgo, ...countsOf(daysAgo) })),
  );
  return { accountId, member: await givenMember(accountId) };
}

async function addDays(accountId: string, days: (Counts & { daysAgo: number })[]) {
  const rows = days.map(({ daysAgo, views = 200, responses = 100, podcast = 20, surface = "thankYou" }) => {
    return { day: dayOf(daysAgo), views, responses, podcast, instagram: responses - podcast, surface };
  });
  const values = [accountId, JSON.stringify(rows)];
  const given = `FROM account, jsonb_to_recordset($2) AS given
    (day date, views int, responses int, podcast int, instagram int, surface text)`;
  await asOwner(
    `INSERT INTO stats_folded (account_id, survey_id, day, customer_type, surface, views, responses, completions)
     SELECT $1, live_survey_id, day, 0, surface, views, responses, responses ${given} WHERE id = $1`,
    values,
  );
  await asOwner(
    `INSERT INTO question_folded (account_id, question_id, day, customer_type, surface, shown, answered, skipped)
     SELECT $1, 'source', day, 0, surface, responses, responses, 0 ${given} WHERE id = $1`,
    values,
  );
  await asOwner(
    `INSERT INTO choice_folded (account_id, question_id, day, customer_type, surface, choice, currency, count, orders, revenue_minor)
     SELECT $1, 'source', day, 0, surface, choice, 'XXX', chosen, 0, 0 ${given}
       CROSS JOIN LATERAL (VALUES ('podcast', podcast), ('instagram', instagram)) AS of_choice (choice, chosen)
     WHERE id = $1`,
    values,
  );
}

const check = (now = noon) => asWorker((client) => checkAlerts(client, now));
const alertsOf = async (accountId: string) => (await listAlerts({ accountId, now: noon })).alerts;
const ofPodcast = <One extends { label: string | null }>(alerts: One[]) =>
  alerts.find(({ label }) => label === "Podcast");

test("a choice that more shoppers choose for three days is one alert and one email for each member who wants it", async () => {
  const { accountId, member } = await aShop((daysAgo) => ({ podcast: daysAgo <= 3 ? 38 : 20 }));
  const other = await givenMember(accountId, { notification_alerts_enabled: false });
  await Promise.all([check(), check()]);
  await check();
  const podcast = ofPodcast(await alertsOf(accountId));
  expect(podcast).toMatchObject({ kind: "choice", title: "Source?", since: dayOf(3), lastDay: dayOf(1), causes: [] });
  expect(podcast?.before).toBeCloseTo(20, 0);
  expect(podcast?.now).toBeCloseTo(38, 5);
  expect(podcast?.low).toBeGreaterThan(5);
  const mails = await mailedTo(member.emailAddress);
  expect(mails.map(({ template }) => template)).toEqual(["figures-changed"]);
  expect(await mailedTo(other.emailAddress)).toEqual([]);
});

test("a change that lasts raises no second alert on the next day", async () => {
  const { accountId, member } = await aShop((daysAgo) => ({ podcast: daysAgo <= 3 ? 38 : 20 }));
  await check();
  const before = await alertsOf(accountId);
  await addDays(accountId, [{ daysAgo: 0, podcast: 38 }]);
  await check(new Date(noon.getTime() + DAY_MS));
  expect(await alertsOf(accountId)).toEqual(before);
  expect(await mailedTo(member.emailAddress)).toHaveLength(1);
});

test("an account whose check fails holds up no other account's email, and is checked again on the next run", async () => {
  const shops = [await aShop((daysAgo) => ({ podcast: daysAgo <= 3 ? 38 : 20 })), await aShop(() => ({}))] as const;
  const [{ member }, failing] = shops;
  const setDocument = (document: object) =>
    asOwner("UPDATE survey_version SET document = $2 WHERE account_id = $1", [failing.accountId, document]);
  await setDocument({});
  await expect(check()).rejects.toThrow(AggregateError);
  expect(await mailedTo(member.emailAddress)).toHaveLength(1);
  await setDocument({ questions: [source] });
  await expect(check()).resolves.toBe(0);
});

test("days that stay the same raise no alert, nor do imported answers", async () => {
  const { accountId } = await aShop(() => ({}));
  const imported = { views: 0, responses: 500, podcast: 500, surface: "import" };
  await addDays(
    accountId,
    [1, 2, 3].map((daysAgo) => ({ daysAgo, ...imported })),
  );
  await check();
  expect(await alertsOf(accountId)).toEqual([]);
});

test("a question whose choices were edited raises no alert", async () => {
  const { accountId } = await aShop((daysAgo) => ({ podcast: daysAgo <= 3 ? 38 : 20 }));
  const edited = { ...source, title: "Where did you first see us?" };
  await publish(accountId, edited, 3);
  await check();
  expect(await alertsOf(accountId)).toEqual([]);
});

async function publish(accountId: string, question: Question, daysAgo: number) {
  await asOwner(
    `INSERT INTO survey_version (account_id, survey_id, version, name, document, published_at)
     SELECT id, live_survey_id, 9, 'Survey', $2, $3 FROM account WHERE id = $1`,
    [accountId, { questions: [question] }, new Date(noon.getTime() - daysAgo * DAY_MS)],
  );
}

test("the alert names a version that was published at that time", async () => {
  const { accountId } = await aShop((daysAgo) => ({ podcast: daysAgo <= 3 ? 38 : 20 }));
  await publish(accountId, source, 3);
  await check();
  expect(ofPodcast(await alertsOf(accountId))?.causes[0]).toBe("published");
});

test("the alert names a change of surfaces, and of how many saw the survey", async () => {
  const { accountId } = await aShop((daysAgo) =>
    daysAgo <= 3 ? { podcast: 38, surface: "email", views: 420 } : { podcast: 20 },
  );
  await check();
  const alerts = await alertsOf(accountId);
  expect(ofPodcast(alerts)?.causes).toEqual(expect.arrayContaining(["surface", "responseRate", "views"]));
  const rate = alerts.find(({ kind }) => kind === "responseRate");
  expect(rate).toMatchObject({ title: null, label: null, since: dayOf(3) });
  expect(rate?.causes).toEqual(expect.arrayContaining(["surface", "views"]));
});
