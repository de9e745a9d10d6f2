import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { ReportFigures } from "#lib/reports/report-figures.ts";
import type { Question } from "#lib/survey/document.ts";
import { findReport, mayEmbed } from "#server/domain/shared-reports/index.ts";
import { closeDatabases, inAccount, tenant } from "#server/foundation/database/db.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, aPerson, signIn } from "#server/testing/factories.ts";
import { type GivenResponse, givenAccount, givenResponses } from "#server/testing/given-answers.ts";

vi.stubEnv("RATE_LIMIT_SCALE", "1"); // as in production; the environment is read at its first use
vi.stubEnv("CHROMIUM_PATH", undefined);
afterAll(closeDatabases);

const choices = ["podcast", "friend", "tv"].map((id) => ({ id, label: id }));
const where: Question = {
  questionNameId: "where",
  type: "single",
  title: "Where did you hear of us?",
  required: false,
  choices,
};
const why: Question = { questionNameId: "why", type: "text", title: "Why did you buy?", required: false };
const mail: Question = { questionNameId: "mail", type: "email", title: "Your address?", required: false };
const secret: Question = { ...where, questionNameId: "secret", title: "Who was it for?" };

let shop: Awaited<ReturnType<typeof aShop>>;
beforeAll(async () => {
  shop = await aShop();
});

/** A shop with 30 answers of podcasts, 14 of friends and 3 of television, and its owner's calls. */
async function aShop() {
  const accountId = await givenAccount({ questions: [where, why, secret, mail] });
  const given = [...many(30, "podcast"), ...many(14, "friend"), ...many(3, "tv")];
  await givenResponses(accountId, given);
  const owner = await aPerson();
  await aMembership(accountId, owner, "owner");
  const cookie = await signIn(owner, accountId);
  const share = async (changes: Record<string, unknown> = {}) => {
    const answer = await api("POST", "/app/reports/share", { cookie, body: { ...standard, ...changes } });
    const body = await answer.json();
    return { status: answer.status, body, token: String(body.url).split("/").at(-1) ?? "" };
  };
  return { accountId, cookie, share };
}

function many(count: number, choice: string): GivenResponse[] {
  const at = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000).toISOString();
  const answers = {
    where: { choices: [choice] },
    why: { body: `A ${choice} said so` },
    secret: { choices: [choice] },
    mail: { body: "shopper@example.com" },
  };
  return Array.from({ length: count }, () => ({ at, isCompleted: true, answers, shown: ["where", "why", "secret"] }));
}

const standard = {
  kind: "analytics",
  title: "For the agency",
  query: "range=30-days",
  questions: ["where", "why"],
  showsTexts: false,
  isFrozen: false,
  days: 30,
  password: null,
  embedOrigins: [],
};

async function opened(token: string, cookie: string | null = null) {
  return await findReport(token, cookie, "a test");
}

async function figuresAt(token: string, cookie: string | null = null): Promise<ReportFigures> {
  const report = await opened(token, cookie);
  if (!report || report.needsPassword) throw new Error("the report isn't open");
  return report.figures;
}

describe("a shared report", () => {
  test("has the chosen questions alone, without what fewer than 10 gave and what shoppers typed", async () => {
    const { token, status } = await shop.share();
    expect([status, token]).toEqual([201, expect.stringMatching(/^[0-9a-f]{32}$/)]);
    const figures = await figuresAt(token);
    expect(figures).toMatchObject({ kind: "analytics", stats: { responses: 47 }, texts: [] });
    const [first, second, ...others] = "questions" in figures ? figures.questions : [];
    expect(others).toEqual([]);
    expect(first).toMatchObject({ questionNameId: "where", answered: 47 });
    expect(first?.topAnswers.map(({ id, count }) => [id, count])).toEqual([["podcast", 30]]);
    expect(second).toMatchObject({ questionNameId: "why", topAnswers: [] });
    const text = JSON.stringify(figures);
    expect([text.includes("said so"), text.includes("secret"), text.includes("Who was it for")]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test("shows texts if they were chosen, without which order they came from and when", async () => {
    const { token } = await shop.share({ showsTexts: true });
    const figures = await figuresAt(token);
    const [texts] = "texts" in figures ? figures.texts : [];
    expect(texts?.page.items).toHaveLength(4);
    for (const item of texts?.page.items ?? []) {
      expect(item).toMatchObject({ answer: expect.stringContaining("said so"), sourceOrderId: null });
      expect(item.recordId).toMatch(/^00000000-/);
      expect(item.answeredAt).toBe("1970-01-01T00:00:00.000Z");
    }
  });

  test("never shows the addresses that shoppers gave", async () => {
    const { token } = await shop.share({ questions: ["mail"], showsTexts: true });
    const figures = await figuresAt(token);
    expect("questions" in figures ? figures.questions : []).toMatchObject([{ questionNameId: "mail", answered: 47 }]);
    expect(JSON.stringify(figures)).not.toContain("@");
  });

  test("keeps to the survey and the segment that it was shared with, or says that it can't", async () => {
    const own = await aShop();
    await inAccount(own.accountId, () =>
      tenant().account.update({ where: { id: own.accountId }, data: { trialEndsAt: new Date(Date.now() + 60_000) } }),
    );
    const [all, segment] = [await own.share(), await own.share({ query: "customerType=new" })];
    expect([all.status, segment.status]).toEqual([201, 201]);
    const { survey } = (await figuresAt(all.token)).filters;
    expect(survey).toMatchObject({ name: "Survey" });
    await inAccount(own.accountId, () =>
      tenant().account.update({
        where: { id: own.accountId },
        data: { trialEndsAt: new Date(0), billingPlan: "Free" },
      }),
    );
    await expect(opened(segment.token)).rejects.toMatchObject({ code: "plan-required" });
    await inAccount(own.accountId, () =>
      tenant().sharedReport.updateMany({
        where: { accountId: own.accountId, id: all.body.report.id },
        data: { query: `survey=${randomUUIDv7()}` },
      }),
    );
    await expect(opened(all.token)).rejects.toMatchObject({ code: "not-found" });
  });

  test("that is frozen keeps its figures, and one that is live has the new ones", async () => {
    const own = await aShop();
    const [frozen, live] = [await own.share({ isFrozen: true }), await own.share()];
    await givenResponses(own.accountId, many(12, "friend"));
    const responses = async (token: string) => {
      const figures = await figuresAt(token);
      return "stats" in figures ? figures.stats?.responses : undefined;
    };
    expect([await responses(frozen.token), await responses(live.token)]).toEqual([47, 59]);
  });

  test("of Explore has no cell, row or column of fewer than 10", async () => {
    const { token, status } = await shop.share({
      kind: "explore",
      questions: [],
      query: "rows=question:where&columns=month",
    });
    expect(status).toBe(201);
    const figures = await figuresAt(token);
    const exploration = "exploration" in figures ? figures.exploration : null;
    expect(exploration?.rows.values.map(({ value }) => value)).toEqual(["podcast"]);
    expect(exploration?.cells.every(({ count }) => count >= 10)).toBe(true);
  });

  test("is gone at once when it is revoked, over, or its account is closed, and is like one that never was", async () => {
    const own = await aShop();
    const [revoked, over, closed] = [await own.share(), await own.share({ days: 7 }), await own.share()];
    const body = { reportId: revoked.body.report.id };
    expect((await api("POST", "/app/reports/revoke", { cookie: own.cookie, body })).status).toBe(204);
    await inAccount(own.accountId, () =>
      tenant().sharedReport.updateMany({
        where: { accountId: own.accountId, id: over.body.report.id },
        data: { expiresAt: new Date(Date.now() - 1000) },
      }),
    );
    const listed = await (await api("GET", "/app/reports/list", { cookie: own.cookie })).json();
    expect(listed.items.map(({ id }: { id: string }) => id)).toEqual([closed.body.report.id]);
    expect(await opened(closed.token)).toMatchObject({ needsPassword: false });
    await inAccount(own.accountId, () =>
      tenant().account.update({
        where: { id: own.accountId },
        data: { status: "closing", closesAt: new Date(Date.now() + 1000) },
      }),
    );
    const unknown = "0".repeat(32);
    const all = [revoked.token, over.token, closed.token, unknown, "no token", `${closed.token}0`];
    expect(await Promise.all(all.map((token) => opened(token)))).toEqual(all.map(() => null));
  });

  test("stores neither its token nor its password", async () => {
    const password = "correct horse battery";
    const { token, body } = await shop.share({ password });
    const row = await inAccount(shop.accountId, () =>
      tenant().sharedReport.findFirst({ where: { accountId: shop.accountId, id: body.report.id } }),
    );
    expect(JSON.stringify(row)).not.toContain(token);
    expect(JSON.stringify(row)).not.toContain(password);
  });
});

describe("a report with a password", () => {
  test("opens in the browser that gave it, and in no other", async () => {
    const { token } = await shop.share({ password: "open sesame" });
    const other = await shop.share({ password: "open sesame" });
    const answer = (password: string) => sendForm(token, password);
    expect((await answer("open says me")).headers.getSetCookie()).toEqual([]);
    const accepted = await answer("open sesame");
    expect([accepted.status, accepted.headers.get("location")]).toEqual([303, `/reports/${token}`]);
    const [cookie = ""] = accepted.headers.getSetCookie().map((line) => line.split(";", 1)[0] ?? "");
    expect(await opened(token)).toEqual({ needsPassword: true, title: "For the agency" });
    expect(await opened(token, cookie)).toMatchObject({ needsPassword: false });
    expect(await opened(other.token, cookie)).toMatchObject({ needsPassword: true });
    expect(await opened(token, `${cookie.slice(0, -4)}0000`)).toMatchObject({ needsPassword: true });
  });

  test("takes ten attempts from an address, then none for a while, even the right one", async () => {
    const { token } = await shop.share({ password: "open sesame" });
    for (let attempt = 0; attempt < 10; attempt++) await sendForm(token, `wrong ${attempt}`);
    const refused = await sendForm(token, "open sesame");
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([303, []]);
  });
});

const sendForm = (token: string, password: string) =>
  api("POST", "/app/reports/open", {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ token, password }).toString(),
  });

test("only the origins of a valid link may embed it", async () => {
  const { token, body } = await shop.share({ embedOrigins: ["https://agency.example"] });
  expect(await mayEmbed(token)).toEqual(["https://agency.example"]);
  await api("POST", "/app/reports/revoke", { cookie: shop.cookie, body: { reportId: body.report.id } });
  expect([await mayEmbed(token), await mayEmbed("nothing")]).toEqual([[], []]);
});

test.each([
  [{ questions: [] }, "questions"],
  [{ kind: "channels" }, "questions"],
  [{ kind: "explore" }, "questions"],
  [{ showsTexts: true, isFrozen: true }, "showsTexts"],
  [{ password: "open sesame", embedOrigins: ["https://agency.example"] }, "embedOrigins"],
  [{ password: "short" }, "password"],
  [{ embedOrigins: ["http://agency.example"] }, "embedOrigins[0]"],
  [{ embedOrigins: ["https://agency.example/page"] }, "embedOrigins[0]"],
  [{ embedOrigins: ["https://agency.example; script-src *"] }, "embedOrigins[0]"],
  [{ days: 8 }, "days"],
  // Without a Chromium, there is no PDF to send.
  [{ sending: { every: "week", to: ["agency@example.com"] } }, "sending"],
])("refuses to share %j and names the field", async (changes, field) => {
  const { status, body } = await shop.share(changes);
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
});

test("members who aren't admins see the links, and can't share or revoke", async () => {
  const { body } = await shop.share();
  const member = await aPerson();
  await aMembership(shop.accountId, member, "member");
  const cookie = await signIn(member, shop.accountId);
  const listed = await (await api("GET", "/app/reports/list", { cookie })).json();
  expect(listed.items.map(({ id }: { id: string }) => id)).toContain(body.report.id);
  const [shared, revoked] = await Promise.all([
    api("POST", "/app/reports/share", { cookie, body: standard }),
    api("POST", "/app/reports/revoke", { cookie, body: { reportId: body.report.id } }),
  ]);
  expect([shared.status, revoked.status]).toEqual([403, 403]);
});
