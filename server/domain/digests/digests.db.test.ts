import { afterAll, describe, expect, test } from "vitest";
import { questionAnalytics, questionList, topLevelStats } from "#server/domain/analytics/index.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import type { GivenResponse } from "#server/testing/given-answers.ts";
import { mailedTo } from "#server/testing/mailed.ts";
import { digestSample } from "./mail-samples.ts";
import { readDigest } from "./read-digest.ts";
import { mailDigest, sendDigests } from "./send-digests.ts";
import { asOwner, asWorker, type GivenShop, givenMember, givenShop } from "./testing/given-shop.ts";

afterAll(stopSender);

/** On Tuesday, March 10th in Tokyo; yesterday is the 9th. */
const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 2, 10, hour - 9, minute));
const onMonday = new Date(Date.UTC(2026, 2, 9, 0, 30));
const send = (now = at(8)) => asWorker((client) => sendDigests(client, now));

const given = (day: number, answers: GivenResponse["answers"], hour = 12): GivenResponse => ({
  at: new Date(Date.UTC(2026, 2, day, hour - 9)).toISOString(),
  shown: ["source", "score", "else", "mail"],
  ...(answers ? { answers } : {}),
});
const yesterday = [
  given(9, { source: { choices: ["instagram"] }, score: { choices: ["10"] }, else: { body: "Lovely" } }, 9),
  given(9, { source: { choices: ["other"], body: "my sister" }, mail: { body: "shopper@example.com" } }, 10),
  { ...given(9, { source: { choices: ["instagram"] } }), isCompleted: true },
  given(9, undefined, 0),
  { ...given(9, { else: { body: "of a test" } }), isTest: true },
  given(8, { source: { choices: ["podcast"] }, else: { body: "the day before" } }, 23),
];

/** Subjects of the emails to one address: their kind and their days. */
const digestsOf = async ({ member }: Pick<GivenShop, "member">) =>
  (await mailedTo(member.emailAddress)).map(({ template, props }) => {
    expect(template).toBe("digest");
    const { period, firstDay, lastDay } = Object(props);
    return [period, firstDay, lastDay];
  });
const daily = ["day", "2026-03-09", "2026-03-09"];

test("a digest shows the same figures as the screens' calls for the same days", async () => {
  const shop = await givenShop(yesterday);
  const { accountId } = shop;
  await send();
  const [mail] = await mailedTo(shop.member.emailAddress);
  const days = { startDate: "2026-03-09", endDate: "2026-03-09" };
  const before = { startDate: "2026-03-08", endDate: "2026-03-08" };
  const [source] = await questionList({ accountId }, days);
  const { numeric } = await questionAnalytics({ accountId }, "score", days);
  expect(numeric?.nps).toBe(100);
  const link = (screen: string) => `http://127.0.0.1:3000/surveys/${screen}?from=2026-03-09&to=2026-03-09`;
  expect(mail?.props).toEqual({
    companyName: "Shop",
    timeZone: "Asia/Tokyo",
    period: "day",
    firstDay: "2026-03-09",
    lastDay: "2026-03-09",
    stats: await topLevelStats({ accountId }, days),
    statsBefore: await topLevelStats({ accountId }, before),
    questions: [
      {
        title: "Source?",
        answered: source?.answered,
        summary: null,
        answers: source?.topAnswers.map(({ label, count, share }) => ({ label, count, share })),
        url: link("question/source/analytics"),
      },
      {
        title: "Recommend?",
        answered: 1,
        summary: "NPS 100.0",
        answers: [],
        url: link("question/score/analytics"),
      },
    ],
    texts: [
      { title: "Source?", text: "my sister", url: link("question/source/responses") },
      { title: "Anything else?", text: "Lovely", url: link("question/else/responses") },
    ],
    url: link("analytics"),
    unsubscribeUrl: expect.stringContaining("http://127.0.0.1:3000/unsubscribe?token=day."),
  });
  expect(Object(mail?.props).stats).toMatchObject({ views: 4, responses: 3, completions: 1 });
});

test("a ranking shows what shoppers ranked first, not that every choice was ranked", async () => {
  const ranked = (...order: string[]) => given(9, { matters: { choices: order } });
  const shop = await givenShop([
    ranked("podcast", "instagram"),
    ranked("podcast", "instagram"),
    ranked("instagram", "podcast"),
  ]);
  const digest = await readDigest(shop.accountId, "day", "2026-03-09");
  expect(digest?.questions).toMatchObject([{ summary: "Podcast is put first, on average", answers: [], answered: 3 }]);
});

describe("a digest is mailed", () => {
  test.each([
    [at(7, 59), []],
    [at(8), [daily]],
    [at(15, 30), [daily]],
    [at(19, 59), [daily]],
    [at(20), []],
  ])("at 08:00 local time, or later in the day but not in the evening: %s", async (now, expected) => {
    const shop = await givenShop(yesterday);
    await send(now);
    expect(await digestsOf(shop)).toEqual(expected);
  });

  test("once to each person, even if runs repeat or overlap", async () => {
    const shops = await Promise.all([givenShop(yesterday), givenShop(yesterday), givenShop(yesterday)]);
    const second = { member: await givenMember(shops[0].accountId) };
    await Promise.all([send(), send(), send(), send()]);
    await send(at(8, 15));
    for (const shop of [...shops, second]) expect(await digestsOf(shop)).toEqual([daily]);
  });

  test("again if a worker was lost before it queued the mail", async () => {
    const shop = await givenShop(yesterday);
    const claim = { accountId: shop.accountId, period: "day" as const, lastDay: "2026-03-09" };
    const digest = await readDigest(claim.accountId, claim.period, claim.lastDay);
    const broken = digest && { ...digest, url: "no address" };
    await expect(asWorker((client) => mailDigest(client, claim, broken))).rejects.toThrow();
    expect(await digestsOf(shop)).toEqual([]);
    await send();
    expect(await digestsOf(shop)).toEqual([daily]);
  });

  test("on Mondays also for the seven days up to Sunday", async () => {
    const shop = await givenShop(yesterday);
    await send(onMonday);
    expect((await digestsOf(shop)).sort()).toEqual([
      ["day", "2026-03-08", "2026-03-08"],
      ["week", "2026-03-02", "2026-03-08"],
    ]);
  });

  test("not if nothing happened, which is checked only once", async () => {
    const shop = await givenShop([given(7, {})]);
    await send();
    await send(at(9));
    expect(await digestsOf(shop)).toEqual([]);
    const rows = await asOwner("SELECT person_id, is_mailed FROM digest_sent WHERE account_id = $1", [shop.accountId]);
    expect(rows).toEqual([{ person_id: shop.member.personId, is_mailed: false }]);
  });

  test("not for days before the account was created", async () => {
    const today = await givenShop(yesterday, { created_at: at(1) });
    await send();
    expect(await digestsOf(today)).toEqual([]);
    const lateYesterday = await givenShop(yesterday, { created_at: at(-1) });
    await send();
    expect(await digestsOf(lateYesterday)).toEqual([daily]);
  });

  test("to members who want it", async () => {
    const { accountId, member } = await givenShop(yesterday);
    const others = await Promise.all([
      givenMember(accountId, { notification_daily_digest_enabled: false }),
      givenMember(accountId, { status: "invited" }),
      givenMember(accountId, { notification_weekly_digest_enabled: false }),
    ]);
    await send();
    const sent = await Promise.all([member, ...others].map((person) => digestsOf({ member: person })));
    expect(sent.map((mails) => mails.length)).toEqual([1, 0, 0, 1]);
  });

  const over = new Date("2026-03-01");
  test.each([
    ["with a plan that has digests", { trial_ends_at: over, billing_plan: "Orders_5K_Annual" }, 1],
    ["while the trial runs", { billing_plan: "Free" }, 1],
    ["not with a smaller plan", { trial_ends_at: over, billing_plan: "Orders_1K" }, 0],
    ["not while the account is closing", { status: "closing", closes_at: new Date("2027-01-01") }, 0],
  ])("%s", async (_when, columns, expected) => {
    const shop = await givenShop(yesterday, columns);
    await send();
    expect(await digestsOf(shop)).toHaveLength(expected);
  });

  test("after an account was recounted, not during the recount", async () => {
    const shop = await givenShop(yesterday);
    await asOwner("INSERT INTO account_recount (account_id, total) VALUES ($1, 6)", [shop.accountId]);
    await send();
    expect(await digestsOf(shop)).toEqual([]);
    await asOwner("UPDATE account_recount SET finished_at = now() WHERE account_id = $1", [shop.accountId]);
    await send(at(8, 15));
    expect(await digestsOf(shop)).toEqual([daily]);
  });

  test("to the others if one account's digest fails, or one address is invalid", async () => {
    const [broken, shop] = [await givenShop(yesterday), await givenShop(yesterday)];
    await asOwner("UPDATE survey_version SET document = '{}' WHERE account_id = $1", [broken.accountId]);
    const lost = await givenMember(shop.accountId);
    await asOwner("UPDATE person SET email_address = $2 WHERE id = $1", [lost.personId, `no address ${lost.personId}`]);
    await expect(send()).rejects.toThrow("could not create some report emails");
    expect(await digestsOf(broken)).toEqual([]);
    expect(await digestsOf(shop)).toEqual([daily]);
    await asOwner("DELETE FROM account WHERE id = $1", [broken.accountId]);
  });
});

test("the sample is yesterday's mail with the account's own figures, or an example if there are none", async () => {
  const { accountId } = await givenShop([
    { ...given(9, { source: { choices: ["podcast"] } }), at: anHourBeforeToday() },
  ]);
  const { mail, isExample } = await digestSample({ accountId }, "day");
  expect(isExample).toBe(false);
  expect(mail.subject).toMatch(/^Shop: 1 response, \w+day, /);
  expect(mail.html).toContain("Podcast");
  expect(mail.html).toContain("/account/notifications");
  expect(mail.html).not.toContain("token=");
  const empty = await givenShop([]);
  for (const [period, subject] of [
    ["day", /^Shop: 29 responses, \w+day, /],
    ["week", /^Shop: 188 responses, /],
  ] as const) {
    const sample = { mail: { subject: expect.stringMatching(subject) }, isExample: true };
    expect(await digestSample({ accountId: empty.accountId }, period)).toMatchObject(sample);
  }
});

/** An instant of yesterday in Tokyo, at any time this runs. */
function anHourBeforeToday(): string {
  const today = new Date(Date.now() + 9 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return new Date(Date.parse(`${today}T00:00:00+09:00`) - 60 * 60 * 1000).toISOString();
}
