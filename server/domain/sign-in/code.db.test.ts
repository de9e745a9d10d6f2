import { randomUUIDv7 } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { hashToken } from "#server/domain/sessions/index.ts";
import { directory } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, anAccount, type TestPerson } from "#server/testing/factories.ts";
import { cookieOf, postLink } from "#server/testing/link-page.ts";
import { mailedLink } from "#server/testing/mailed.ts";
import { readSignInLink } from "./index.ts";

afterAll(stopSender);

/** Requests a link in a browser of its own; returns the browser's mark, and the mailed link. */
async function ask(person: TestPerson, browser?: string, returnTo?: string) {
  const { emailAddress } = person;
  const body = { emailAddress, returnTo };
  const asked = await api("POST", "/Account/SendMagicLoginLink", { body, cookie: browser });
  return { browser: cookieOf(asked, "afterword.browser"), link: await mailedLink(emailAddress) };
}

/** Shows the code on another device, as its page then displays it. */
async function show(link: string): Promise<string> {
  const shown = await postLink("/app/sessions/show-code", link);
  expect([shown.status, shown.headers.get("location")]).toEqual([303, `/account/login?link=${link}`]);
  const page = await readSignInLink(link, cookieOf(shown, "afterword.code"));
  return (page.state === "open" && page.code) || "";
}

function enter(code: string, browser?: string): Promise<Response> {
  return api("POST", "/app/sessions/enter-code", { body: { code }, cookie: browser });
}

/** Any code but the right one. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("the link's page recognizes the browser that asked, by a cookie that scripts can't read and other sites don't send", async () => {
  const { owner } = await anAccount();
  const response = await api("POST", "/Account/SendMagicLoginLink", { body: { emailAddress: owner.emailAddress } });
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^afterword\.browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Expires=/),
  ]);
  const link = await mailedLink(owner.emailAddress);
  const here = await readSignInLink(link, cookieOf(response));
  expect(here).toEqual({ state: "open", emailAddress: owner.emailAddress, isSameBrowser: true, code: null });
  for (const other of [null, "", `afterword.browser=${"x".repeat(43)}`, `afterword.browser=${link}`]) {
    expect(await readSignInLink(link, other)).toMatchObject({ state: "open", isSameBrowser: false });
  }
  const stored = await directory().signInLink.findUniqueOrThrow({ where: { tokenHash: hashToken(link) } });
  expect(cookieOf(response)).not.toContain(stored.browserHash);
});

test("the code shown on one device signs in on the other, once, and returns the person to the page they came from", async () => {
  const account = await anAccount();
  const { browser, link } = await ask(account.owner, undefined, "/surveys/edit");
  const code = await show(link);
  expect(code).toMatch(/^\d{6}$/);
  const entered = await enter(`${code.slice(0, 3)} ${code.slice(3)}`, browser);
  expect([entered.status, await entered.json()]).toEqual([200, { path: "/surveys/edit" }]);
  const cookie = cookieOf(entered, "afterword.session");
  const profile = await api("GET", "/Profile/Profile", { cookie });
  expect(await profile.json()).toMatchObject({ accountId: account.accountId });
  expect((await enter(code, browser)).status).toBe(400);
  expect(await readSignInLink(link, null)).toEqual({ state: "used" });
});

test("fifty correct codes at once open one session", async () => {
  const { owner } = await anAccount();
  const { browser, link } = await ask(owner);
  const code = await show(link);
  const statuses = await Promise.all(Array.from({ length: 50 }, async () => (await enter(code, browser)).status));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(await directory().session.count({ where: { personId: owner.personId } })).toBe(1);
});

test("a code is of no use in another browser, before it was shown, or after five minutes", async () => {
  const { owner } = await anAccount();
  const { browser, link } = await ask(owner);
  expect((await enter("123456", browser)).status).toBe(400);
  const code = await show(link);
  const elsewhere = await ask((await anAccount()).owner);
  for (const other of [undefined, "", elsewhere.browser, "afterword.browser=x"]) {
    const response = await enter(code, other);
    expect([response.status, Object.keys((await response.json()).errors)]).toEqual([400, ["code"]]);
  }
  await directory().signInLink.update({
    where: { tokenHash: hashToken(link) },
    data: { codeExpiresAt: new Date(Date.now() - 1000) },
  });
  expect((await enter(code, browser)).status).toBe(400);
  expect(await directory().session.count({ where: { personId: owner.personId } })).toBe(0);
});

test("five wrong codes end the link, even if entered concurrently, and even if new ones are shown", async () => {
  const { owner } = await anAccount();
  const { browser, link } = await ask(owner);
  const first = await show(link);
  expect((await enter(wrong(first), browser)).status).toBe(400);
  const code = await show(link);
  const answers = await Promise.all(Array.from({ length: 20 }, () => enter(wrong(code), browser)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  expect((await enter(code, browser)).status).toBe(400);
  expect(await readSignInLink(link, null)).toEqual({ state: "expired" });
  expect((await postLink("/app/sessions/open", link)).headers.getSetCookie()).toEqual([]);
  expect((await postLink("/app/sessions/show-code", link)).headers.getSetCookie()).toEqual([]);
});

test("a new code replaces the previous one, and neither appears in a URL or in the database", async () => {
  const { owner } = await anAccount();
  const { browser, link } = await ask(owner);
  const [first, second] = [await show(link), await show(link)];
  const stored = await directory().signInLink.findUniqueOrThrow({ where: { tokenHash: hashToken(link) } });
  expect(Object.values(stored)).not.toContain(second);
  expect(stored.codeHash).not.toBe(hashToken(second));
  if (first !== second) expect((await enter(first, browser)).status).toBe(400);
  expect((await enter(second, browser)).status).toBe(200);
});

test("if requested twice in one browser, either link's code works there", async () => {
  const { owner } = await anAccount();
  const { browser, link: older } = await ask(owner);
  const newer = await ask(owner, browser);
  expect(newer.browser).toBe(browser);
  expect((await enter(await show(older), browser)).status).toBe(200);
});

test("only a valid sign-in link shows a code", async () => {
  const { owner } = await anAccount();
  const { link } = await ask(owner);
  await postLink("/app/sessions/open", link);
  for (const bad of [link, `${link}x`, "made up"]) {
    const response = await postLink("/app/sessions/show-code", bad);
    expect([response.status, response.headers.getSetCookie()]).toEqual([303, []]);
  }
});

test("signing in again ends the previous session", async () => {
  const { owner } = await anAccount();
  const first = await postLink("/app/sessions/open", (await ask(owner)).link);
  const previous = cookieOf(first);
  const second = await postLink("/app/sessions/open", (await ask(owner)).link, previous);
  expect((await api("GET", "/Profile/Profile", { cookie: previous })).status).toBe(401);
  expect((await api("GET", "/Profile/Profile", { cookie: cookieOf(second) })).status).toBe(200);
});

test("signing in leads to the account, to the choice among several, or to creating one", async () => {
  const [one, other] = [await anAccount(), await anAccount()];
  const next = async (person: TestPerson, returnTo?: string) =>
    (await postLink("/app/sessions/open", (await ask(person, undefined, returnTo)).link)).headers.get("location");
  expect(await next(one.owner)).toBe("/dashboard");
  await aMembership(other.accountId, one.owner, "member");
  expect(await next(one.owner)).toBe("/account/chooseaccount");
  expect(await next(one.owner, "/surveys/edit?x=1")).toBe("/account/chooseaccount?returnTo=%2Fsurveys%2Fedit%3Fx%3D1");
  const emailAddress = `person-${randomUUIDv7()}@example.com`;
  const { id: personId } = await directory().person.create({ data: { emailAddress } });
  expect(await next({ personId, emailAddress })).toBe("/account/createaccount");
});

test("signing out everywhere ends every session of the person, and nobody else's", async () => {
  const [one, other] = [await anAccount(), await anAccount()];
  const sessions: string[] = [];
  for (const person of [one.owner, one.owner, other.owner]) {
    sessions.push(cookieOf(await postLink("/app/sessions/open", (await ask(person)).link)));
  }
  const ended = await api("POST", "/app/sessions/end-all", { cookie: sessions[0] });
  expect([ended.status, ended.headers.getSetCookie()[0]]).toEqual([204, expect.stringContaining("1970")]);
  const statuses: number[] = [];
  for (const cookie of sessions) statuses.push((await api("GET", "/Profile/Profile", { cookie })).status);
  expect(statuses).toEqual([401, 401, 200]);
});
