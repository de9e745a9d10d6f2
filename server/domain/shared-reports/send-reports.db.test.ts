import { afterAll, describe, expect, test, vi } from "vitest";
import type { Question } from "#lib/survey/document.ts";
import { serveUnsubscribe } from "#server/domain/digests/index.ts";
import { asWorker } from "#server/domain/digests/testing/given-shop.ts";
import { findReport, queueDueReports, sendReport } from "#server/domain/shared-reports/index.ts";
import { closeDatabases } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import type { sendNow } from "#server/foundation/mail/index.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, aPerson, signIn } from "#server/testing/factories.ts";
import { givenAccount } from "#server/testing/given-answers.ts";
import { query } from "#server/testing/query.ts";

vi.stubEnv("CHROMIUM_PATH", "/usr/bin/chromium"); // the environment is read at its first use
afterAll(async () => {
  await stopSender();
  await closeDatabases();
});

const why: Question = { questionNameId: "why", type: "text", title: "Why did you buy?", required: false };
const owned = (sql: string, ...values: unknown[]) => query(env.DATABASE_URL, sql, values);

/** An account, and a report that its owner shared before the days of these tests. */
async function aSchedule({
  every = "week",
  to = ["agency@example.com"],
  timeZone = "Asia/Tokyo",
  sharedAt = "2026-02-01T00:00:00Z",
  ...changes
}: Record<string, unknown> & { timeZone?: string } = {}) {
  const accountId = await givenAccount({ questions: [why], timeZone });
  const owner = await aPerson();
  await aMembership(accountId, owner, "owner");
  const cookie = await signIn(owner, accountId);
  const share = async (address: unknown) => {
    const rest = { showsTexts: false, isFrozen: false, password: null, embedOrigins: [], days: null, ...changes };
    const body = { kind: "analytics", title: "For the agency", query: "", questions: ["why"], ...rest };
    const shared = await api("POST", "/app/reports/share", {
      cookie,
      body: { ...body, sending: { every, to: address } },
    });
    return { status: shared.status, body: await shared.json() };
  };
  const { status, body } = await share(to);
  expect(status).toBe(201);
  const reportId = String(body.report.id);
  await owned("UPDATE shared_report SET created_at = $2 WHERE id = $1", reportId, sharedAt);
  return { accountId, reportId, cookie, share };
}

type Schedule = Awaited<ReturnType<typeof aSchedule>>;

const queueAt = (now: string) => asWorker((client) => queueDueReports(client, new Date(now)));

/** The days for which a report was queued. */
async function queuedFor({ reportId }: Pick<Schedule, "reportId">): Promise<unknown[]> {
  const jobs = "SELECT data->>'dueOn' AS day FROM pgboss.job WHERE name = 'send-report' AND data->>'reportId' = $1";
  return (await owned(`${jobs} ORDER BY 1`, reportId)).map(({ day }) => day);
}

const monday = "2026-03-09";
const onMonday = "2026-03-08T23:00:00Z"; // 8:00 in Tokyo

/** Runs the job of a report, whose mails are recorded. */
async function run(
  { accountId, reportId }: Pick<Schedule, "accountId" | "reportId">,
  refuse: (to: string) => "refused" | "done" | Error = () => "done",
) {
  const mails: { to: string; props: Record<string, unknown>; id: string; file: string | undefined }[] = [];
  const send: typeof sendNow = async ({ to, props }, id, [file]) => {
    const outcome = refuse(to);
    if (outcome instanceof Error) throw outcome;
    if (outcome === "done") mails.push({ to, props: { ...props }, id, file: file?.content.toString() });
    return outcome;
  };
  const printed: string[] = [];
  const print = async (path: string) => {
    printed.push(path);
    return Buffer.from("a PDF");
  };
  const outcome = await sendReport({ accountId, reportId, dueOn: monday }, { print, send }).catch(() => "failed");
  return { outcome, mails, printed, to: mails.map((mail) => mail.to) };
}

describe("a report is due", () => {
  test.each([
    ["week", "2026-03-08T22:59:00Z", []],
    ["week", onMonday, [monday]],
    ["week", "2026-03-09T10:59:00Z", [monday]],
    ["week", "2026-03-09T11:00:00Z", []],
    ["week", "2026-03-09T23:30:00Z", []],
    ["month", onMonday, []],
    ["month", "2026-02-27T23:00:00Z", []],
    ["month", "2026-02-28T23:00:00Z", ["2026-03-01"]],
    ["month", "2026-03-30T23:00:00Z", []],
    ["month", "2026-03-31T23:00:00Z", ["2026-04-01"]],
  ])("each %s from 8:00 to 20:00 of the account's time zone: at %s", async (every, now, days) => {
    const schedule = await aSchedule({ every });
    await queueAt(now);
    expect(await queuedFor(schedule)).toEqual(days);
  });

  test("by the account's own time zone", async () => {
    const schedules = [await aSchedule({ timeZone: "America/New_York" }), await aSchedule({ timeZone: "Asia/Tokyo" })];
    await queueAt(onMonday);
    expect(await Promise.all(schedules.map(queuedFor))).toEqual([[], [monday]]);
  });

  test("once, however many runs there are, and again a week later", async () => {
    const schedule = await aSchedule();
    await Promise.all([queueAt(onMonday), queueAt(onMonday), queueAt(onMonday)]);
    await queueAt("2026-03-09T01:00:00Z");
    await queueAt("2026-03-15T23:00:00Z");
    expect(await queuedFor(schedule)).toEqual([monday, "2026-03-16"]);
  });

  test("not on the day when it was shared, not once it's over or revoked, and not while its account is closed", async () => {
    const late = await aSchedule({ sharedAt: "2026-03-08T23:30:00Z" });
    const [over, revoked, closing] = [await aSchedule(), await aSchedule(), await aSchedule()];
    await owned("UPDATE shared_report SET expires_at = $2 WHERE id = $1", over.reportId, "2026-03-08T22:00:00Z");
    const body = { reportId: revoked.reportId };
    expect((await api("POST", "/app/reports/revoke", { cookie: revoked.cookie, body })).status).toBe(204);
    await owned("UPDATE account SET status = 'closing', closes_at = now() WHERE id = $1", closing.accountId);
    await queueAt("2026-03-09T00:00:00Z");
    expect(await Promise.all([late, over, revoked, closing].map(queuedFor))).toEqual([[], [], [], []]);
  });
});

describe("its job", () => {
  const due = async (...given: Parameters<typeof aSchedule>) => {
    const schedule = await aSchedule(...given);
    await queueAt(onMonday);
    return schedule;
  };

  test("prints it once and mails it to each address, even if it runs twice", async () => {
    const to = ["agency@example.com", "boss@example.com"];
    const schedule = await due({ to: [...to, "Agency@example.com"], days: 30 });
    const [first, second] = [await run(schedule), await run(schedule)];
    expect([first.outcome, first.to, first.printed.length]).toEqual(["done", to, 1]);
    expect([second.outcome, second.to, second.printed.length]).toEqual(["done", [], 0]);
    expect(first.mails[0]).toMatchObject({
      file: "a PDF",
      props: {
        companyName: "Shop",
        title: "For the agency",
        sharer: "A person",
        every: "week",
        lastDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        unsubscribeUrl: expect.stringContaining("/unsubscribe?token=report."),
      },
    });
  });

  test("prints the report without its password, by an address of that report that is valid for a minute", async () => {
    const schedule = await due({ password: "open sesame" });
    const { printed } = await run(schedule);
    const token = printed[0]?.split("/").at(-1) ?? "";
    expect(await findReport(token, null, "a test")).toMatchObject({ needsPassword: false, companyName: "Shop" });
    const other = await aSchedule();
    expect(await findReport(token.replace(schedule.reportId, other.reportId), null, "a test")).toBeNull();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
    expect(await findReport(token, null, "a test")).toBeNull();
    vi.useRealTimers();
  });

  test("tries again for those alone whom the mail server didn't take, and says so in the list if they never get it", async () => {
    const to = ["one@example.com", "two@example.com", "three@example.com"];
    const schedule = await due({ to });
    const failing = await run(schedule, (address) => (address === "two@example.com" ? new Error("busy") : "done"));
    expect([failing.outcome, failing.to]).toEqual(["failed", ["one@example.com", "three@example.com"]]);
    const refused = await run(schedule, () => "refused");
    expect([refused.outcome, refused.to]).toEqual(["refused", []]);
    const failedOn = async () => {
      const listed = await (await api("GET", "/app/reports/list", { cookie: schedule.cookie })).json();
      return listed.items[0].sending.failedOn;
    };
    // Two hours after that Monday morning.
    expect(await failedOn()).toBe(monday);
    await owned("UPDATE shared_report SET due_since = now() WHERE id = $1", schedule.reportId);
    expect(await failedOn()).toBeNull();
    await owned("UPDATE shared_report SET due_since = '2026-03-09' WHERE id = $1", schedule.reportId);
    expect((await run(schedule)).to).toEqual(["two@example.com"]);
    expect(await failedOn()).toBeNull();
  });

  test("mails nothing once the link is revoked or over, or for another day", async () => {
    const [revoked, over, later] = [await due(), await due(), await due()];
    await api("POST", "/app/reports/revoke", { cookie: revoked.cookie, body: { reportId: revoked.reportId } });
    await owned("UPDATE shared_report SET expires_at = now() WHERE id = $1", over.reportId);
    await queueAt("2026-03-15T23:00:00Z");
    for (const schedule of [revoked, over, later])
      expect(await run(schedule)).toMatchObject({ outcome: "done", to: [], printed: [] });
  });
});

test("one click on a mail ends all of the account's reports for that address, and no one can add it again", async () => {
  const to = ["agency@example.com", "boss@example.com"];
  const schedule = await aSchedule({ to });
  const other = await schedule.share(["agency@example.com"]);
  await owned("UPDATE shared_report SET created_at = '2026-02-01' WHERE id = $1", other.body.report.id);
  const elsewhere = await aSchedule({ to });
  await queueAt(onMonday);
  const { mails } = await run(schedule);
  const address = String(mails[0]?.props.unsubscribeUrl);
  const page = await (await serveUnsubscribe(new Request(address))).text();
  expect(page).toContain("scheduled reports for Shop");
  expect(page).not.toContain("/account/notifications");
  const ended = await serveUnsubscribe(new Request(address, { method: "POST" }));
  expect(ended.status).toBe(200);
  expect((await run({ ...schedule, reportId: other.body.report.id })).to).toEqual([]);
  expect((await run(elsewhere)).to).toEqual(to);
  const again = await schedule.share(to);
  expect([again.status, Object.keys(again.body.errors)]).toEqual([400, ["sending.to"]]);
});

test.each([
  [{ every: "day", to: ["agency@example.com"] }, "sending.every"],
  [{ every: "week", to: [] }, "sending.to"],
  [{ every: "week", to: ["not an address"] }, "sending.to[0]"],
  [{ every: "week", to: Array.from({ length: 6 }, (_, place) => `${place}@example.com`) }, "sending.to"],
])("refuses the schedule %j and names the field", async (sending, field) => {
  const { cookie } = await aSchedule();
  const rest = { showsTexts: false, isFrozen: false, password: null, embedOrigins: [], days: null, sending };
  const body = { kind: "analytics", title: "For the agency", query: "", questions: ["why"], ...rest };
  const refused = await api("POST", "/app/reports/share", { cookie, body });
  expect([refused.status, Object.keys((await refused.json()).errors)]).toEqual([400, [field]]);
});
