import { afterAll, describe, expect, test, vi } from "vitest";
import { unsubscribeAddress } from "#server/foundation/mail/index.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import type { GivenResponse } from "#server/testing/given-answers.ts";
import { mailedTo } from "#server/testing/mailed.ts";
import { readAdvice } from "./read-advice.ts";
import { mailAdvice, sendAdvice } from "./send-advice.ts";
import { serveUnsubscribe } from "./serve-unsubscribe.ts";
import { asOwner, asWorker, type GivenShop, givenMember, givenShop } from "./testing/given-shop.ts";

afterAll(stopSender);

/** On Tuesday, March 10th in Tokyo, or `weeks` weeks later. */
const at = (hour: number, minute = 0, weeks = 0) => new Date(Date.UTC(2026, 2, 10 + 7 * weeks, hour - 9, minute));
const lastDay = "2026-03-09";
const send = (now = at(8)) => asWorker((client) => sendAdvice(client, now));

const on = (day: number) => new Date(Date.UTC(2026, 2, day, 3)).toISOString();
const some = (count: number, response: GivenResponse) => Array.from({ length: count }, () => response);
const chose = (choice: string, day = 8): GivenResponse => ({
  at: on(day),
  shown: ["source"],
  answers: { source: { choices: [choice], ...(choice === "other" ? { body: "my sister" } : {}) } },
});
/** Nine of forty: 22.5%. */
const muchOther = [...some(31, chose("instagram")), ...some(9, chose("other"))];
const isOff = { survey_enabled: false };
/** Old enough for the survey to have been seen. */
const isOld = { created_at: new Date("2026-03-01T12:00:00Z") };

const advised = async ({ member }: Pick<GivenShop, "member">) =>
  (await mailedTo(member.emailAddress)).map(({ template, props }) => {
    expect(template).toBe("best-practice");
    return Object(props).advice.kind;
  });
const adviceOf = async ({ accountId }: GivenShop, day = lastDay) =>
  (await readAdvice(accountId, day)).map(({ advice, subject }) => [advice.kind, subject]);

describe("advice comes from the account's own figures:", () => {
  test("“Other” above a fifth of at least 30 answers, with the question and its days", async () => {
    const { accountId } = await givenShop(muchOther);
    expect(await readAdvice(accountId, lastDay)).toEqual([
      {
        companyName: "Shop",
        advice: {
          kind: "other",
          title: "Source?",
          answered: 40,
          count: 9,
          share: 22.5,
          firstDay: "2026-02-10",
          lastDay,
        },
        url: "http://127.0.0.1:3000/surveys/question/source/analytics?from=2026-02-10&to=2026-03-09",
        subject: "source",
      },
    ]);
  });

  test.each([
    ["a fifth and no more", [...some(32, chose("instagram")), ...some(8, chose("other"))]],
    ["fewer than 30 answers", [...some(20, chose("instagram")), ...some(9, chose("other"))]],
    ["none of the last four weeks", muchOther.map((response) => ({ ...response, at: "2026-02-09T03:00:00.000Z" }))],
    ["test orders", muchOther.map((response) => ({ ...response, isTest: true }))],
  ])("not about %s", async (_what, responses) => {
    expect(await adviceOf(await givenShop(responses, isOff))).toEqual([]);
  });

  const seen = (count: number, day: number) => some(count, { at: on(day), shown: ["source"] });
  const answered = (count: number, day: number) => some(count, chose("instagram", day));
  test.each([
    ["a response rate of half of the week before", [...answered(40, 1), ...seen(30, 8), ...answered(30, 8)], true],
    ["a little more than half", [...answered(40, 1), ...seen(29, 8), ...answered(31, 8)], false],
    ["half of a week with few answers", [...answered(29, 1), ...seen(40, 8)], false],
    ["half in a week with few views", [...answered(40, 1), ...seen(29, 8)], false],
  ])("%s", async (_what, responses, isAdvised) => {
    const shop = await givenShop(responses);
    expect(await adviceOf(shop)).toEqual(isAdvised ? [["responseRate", lastDay]] : []);
  });

  test("a survey that is on and wasn't seen for seven days, whether it was seen before or not", async () => {
    const [before, never] = [await givenShop(seen(1, 2), isOld), await givenShop([], isOld)];
    const off = await givenShop(seen(1, 2), isOff);
    expect(await adviceOf(before)).toEqual([["notSeen", "2026-03-02"]]);
    expect(await adviceOf(before, "2026-03-08")).toEqual([]);
    expect(await adviceOf(never)).toEqual([["notSeen", "never"]]);
    expect(await adviceOf(off)).toEqual([]);
    const tested = await givenShop([{ at: on(8), isTest: true }], isOld);
    expect(await adviceOf(tested)).toEqual([]);
    const young = await givenShop([], { created_at: new Date("2026-03-03T12:00:00Z") });
    expect(await adviceOf(young)).toEqual([]);
  });
});

describe("advice is mailed", () => {
  test.each([
    [at(7, 59), []],
    [at(8), ["other"]],
    [at(19, 59), ["other"]],
    [at(20), []],
    [new Date(at(8).getTime() - 24 * 60 * 60 * 1000), []],
  ])("on Tuesdays at 08:00 local time, or later in the day but not in the evening: %s", async (now, expected) => {
    const shop = await givenShop(muchOther);
    await send(now);
    expect(await advised(shop)).toEqual(expected);
  });

  test("once to each person, even if runs repeat or overlap", async () => {
    const shops = await Promise.all([givenShop(muchOther), givenShop(muchOther)]);
    const second = { member: await givenMember(shops[0].accountId) };
    await Promise.all([send(), send(), send(), send()]);
    await send(at(8, 15));
    for (const shop of [...shops, second]) expect(await advised(shop)).toEqual(["other"]);
  });

  test("one piece a week, the most pressing first, and none twice", { tags: ["full"] }, async () => {
    const shop = await givenShop(
      muchOther.map((response) => ({ ...response, at: on(2) })),
      isOld,
    );
    for (const week of [0, 1, 2, 3]) await send(at(8, 0, week));
    expect(await advised(shop)).toEqual(["notSeen", "other"]);
    const joined = { member: await givenMember(shop.accountId) };
    await send(at(8, 0, 2));
    expect(await advised(joined)).toEqual(["notSeen"]);
  });

  test("again if a worker was lost before it queued the mail", async () => {
    const shop = await givenShop(muchOther);
    const claim = { accountId: shop.accountId, lastDay };
    const given = (await readAdvice(shop.accountId, lastDay)).map((one) => ({ ...one, url: "no address" }));
    await expect(asWorker((client) => mailAdvice(client, claim, given))).rejects.toThrow();
    expect(await advised(shop)).toEqual([]);
    await send();
    expect(await advised(shop)).toEqual(["other"]);
  });

  test("again if a worker was killed between claiming and mailing", async () => {
    const shop = await givenShop(muchOther);
    const given = await readAdvice(shop.accountId, lastDay);
    await asWorker(async (blocker) => {
      await blocker.query("BEGIN");
      await blocker.query("LOCK TABLE pgboss.job IN SHARE MODE");
      await asWorker(async (client) => {
        client.on("error", () => undefined);
        const [{ pid } = {}] = (await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid")).rows;
        const mailed = mailAdvice(client, { accountId: shop.accountId, lastDay }, given).catch(
          (error) => error.message,
        );
        await vi.waitFor(async () => {
          const waiting = "SELECT FROM pg_stat_activity WHERE pid = $1 AND wait_event_type = 'Lock'";
          expect(await asOwner(waiting, [pid])).toHaveLength(1);
        });
        await asOwner("SELECT pg_terminate_backend($1)", [pid]);
        expect(await mailed).toMatch(/terminat/);
      });
      await blocker.query("ROLLBACK");
    });
    expect(await advised(shop)).toEqual([]);
    await send();
    expect(await advised(shop)).toEqual(["other"]);
  });

  test("to members who want it, on any plan, but not while the account is closing or being recounted", async () => {
    const free = { trial_ends_at: new Date("2026-03-01"), billing_plan: "Free" };
    const shop = await givenShop(muchOther, free);
    const off = { member: await givenMember(shop.accountId, { notification_best_practice_enabled: false }) };
    const invited = { member: await givenMember(shop.accountId, { status: "invited" }) };
    const closing = await givenShop(muchOther, { status: "closing", closes_at: new Date("2027-01-01") });
    const counted = await givenShop(muchOther);
    await asOwner("INSERT INTO account_recount (account_id, total) VALUES ($1, 6)", [counted.accountId]);
    await send();
    const sent = await Promise.all([shop, off, invited, closing, counted].map(advised));
    expect(sent).toEqual([["other"], [], [], [], []]);
  });

  test("until one click ends it, which ends nothing else", async () => {
    const shop = await givenShop(muchOther);
    const { accountId, member } = shop;
    const address = unsubscribeAddress({ kind: "advice", accountId, personId: member.personId });
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    expect(await (await serveUnsubscribe(new Request(address))).text()).toContain(
      "receive best-practice tips for Shop",
    );
    expect((await serveUnsubscribe(new Request(address, { method: "POST", body }))).status).toBe(200);
    await send();
    expect(await advised(shop)).toEqual([]);
    const switches = await asOwner(
      `SELECT notification_best_practice_enabled AS advice, notification_daily_digest_enabled AS daily,
         notification_weekly_digest_enabled AS weekly FROM membership WHERE account_id = $1`,
      [accountId],
    );
    expect(switches).toEqual([{ advice: false, daily: true, weekly: true }]);
  });
});
