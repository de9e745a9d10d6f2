import { randomUUIDv7 } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { insertAccount } from "#server/domain/accounts/index.ts";
import { hashToken } from "#server/domain/sessions/index.ts";
import { directory } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { anAccount, aPerson } from "#server/testing/factories.ts";
import { cookieOf, postLink } from "#server/testing/link-page.ts";
import { mailedLink, mailedTo } from "#server/testing/mailed.ts";
import { query } from "#server/testing/query.ts";
import { readSignInLink, safeReturnPath, useSignInLink } from "./index.ts";

afterAll(stopSender);

const anAddress = () => `new-${randomUUIDv7()}@example.com`;

async function askForLink(emailAddress: string, returnTo?: string): Promise<string> {
  const response = await api("POST", "/Account/SendMagicLoginLink", { body: { emailAddress, returnTo } });
  expect([response.status, await response.json()]).toEqual([200, { linkSent: true }]);
  return await mailedLink(emailAddress);
}

const press = (link: string, cookie?: string) => postLink("/app/sessions/open", link, cookie);

describe("creating an account", () => {
  const facts = { companyName: "Harbor Goods", name: "A merchant" };

  test("a new address gets an account, an email, and a session after one click", async () => {
    const emailAddress = anAddress();
    const created = await api("POST", "/Account/CreateAccount", { body: { ...facts, emailAddress } });
    expect(created.status).toBe(201);
    const { accountId, linkSent } = await created.json();
    expect(linkSent).toBe(true);
    expect((await mailedTo(emailAddress)).map((mail) => mail.template)).toEqual(["confirm-address"]);
    const signedIn = await press(await mailedLink(emailAddress));
    expect([signedIn.status, signedIn.headers.get("location")]).toEqual([303, "/dashboard"]);
    const profile = await api("GET", "/Profile/Profile", { cookie: cookieOf(signedIn) });
    expect(await profile.json()).toMatchObject({
      accountId,
      companyName: "Harbor Goods",
      emailAddress,
      associatedAccountIds: [accountId],
      billingPlan: "Free",
      integration: "None",
      storeChoiceAt: null,
      hdyhau: null,
      isOwner: true,
      userRole: "owner",
      surveyEnabled: false,
      publishedSurveyId: null,
      publishableKey: expect.stringMatching(/^pk_/),
    });
  });

  async function placeOf(place: Record<string, unknown>) {
    const emailAddress = anAddress();
    const created = await api("POST", "/Account/CreateAccount", { body: { ...facts, emailAddress, ...place } });
    const { accountId } = await created.json();
    const { timeZone, locale, currency } = await directory().account.findUniqueOrThrow({ where: { id: accountId } });
    return [timeZone, locale, currency];
  }

  test.each([
    [{ timeZone: "America/Los_Angeles", locale: "en-US" }, ["America/Los_Angeles", "en-US", "USD"]],
    [{ timeZone: "Europe/Vienna", locale: "de_AT" }, ["Europe/Vienna", "de-AT", "EUR"]],
    [{ locale: "ja" }, ["UTC", "ja", "JPY"]],
    [{ timeZone: "Mars/Olympus", locale: "not a tag" }, ["UTC", "en", "USD"]],
    [{ timeZone: "", locale: `en-${"x".repeat(5000)}` }, ["UTC", "en", "USD"]],
    [{}, ["UTC", "en", "USD"]],
  ])("with the browser's %j, the account gets %j", async (place, known) => {
    expect(await placeOf(place)).toEqual(known);
  });

  test("a time zone is recognized under its other names too", async () => {
    const names = ["Asia/Kolkata", "Asia/Calcutta"];
    const zones = await Promise.all(names.map(async (timeZone) => (await placeOf({ timeZone }))[0]));
    expect(zones[0]).toBe(zones[1]);
    expect(zones[0]).not.toBe("UTC");
  });

  test.each(["timeZone", "locale"])("a %s that isn't a text is refused by name", async (field) => {
    const body = { ...facts, emailAddress: anAddress(), [field]: 7 };
    const response = await api("POST", "/Account/CreateAccount", { body });
    expect([response.status, Object.keys((await response.json()).errors)]).toEqual([400, [field]]);
  });

  test("a known address gets the same response and an ordinary link, and nothing is created", async () => {
    const { owner } = await anAccount();
    const body = { ...facts, emailAddress: owner.emailAddress.toUpperCase() };
    const response = await api("POST", "/Account/CreateAccount", { body });
    expect([response.status, await response.json()]).toEqual([201, { accountId: expect.any(String), linkSent: true }]);
    expect((await mailedTo(owner.emailAddress)).map((mail) => mail.template)).toEqual(["sign-in-link"]);
    expect(await directory().membership.count({ where: { personId: owner.personId } })).toBe(1);
  });

  test("a person signed in as that address is in the new account at once", async () => {
    const { owner } = await anAccount();
    const cookie = cookieOf(await press(await askForLink(owner.emailAddress)));
    const body = { ...facts, emailAddress: owner.emailAddress };
    const { accountId, linkSent } = await (await api("POST", "/Account/CreateAccount", { cookie, body })).json();
    expect(linkSent).toBe(false);
    expect(await (await api("GET", "/Profile/Profile", { cookie })).json()).toMatchObject({ accountId });
  });

  test.each(["\0.example.com", "a\ud800.example.com", "no domain", "https://shop.example.com/"])(
    "the domain %j is refused by name, and nothing is created",
    async (integrationDomain) => {
      const emailAddress = anAddress();
      const body = { ...facts, emailAddress, integration: "Shopify", integrationDomain };
      const response = await api("POST", "/Account/CreateAccount", { body });
      expect([response.status, Object.keys((await response.json()).errors)]).toEqual([400, ["integrationDomain"]]);
      expect(await directory().person.count({ where: { emailAddress } })).toBe(0);
    },
  );

  test("an error in the account's facts leaves no person behind", async () => {
    const emailAddress = anAddress();
    const made = insertAccount(
      { emailAddress, name: "A merchant" },
      { companyName: "A company", platform: "Elsewhere" },
    );
    await expect(made).rejects.toThrow();
    expect(await directory().person.count({ where: { emailAddress } })).toBe(0);
  });

  test("two requests at once for one address create one account", async () => {
    const emailAddress = anAddress();
    const body = { ...facts, emailAddress };
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async () => (await api("POST", "/Account/CreateAccount", { body })).status),
    );
    expect(statuses).toEqual([201, 201, 201, 201, 201]);
    expect(await directory().membership.count({ where: { person: { emailAddress } } })).toBe(1);
  });

  test("the body's own accountId, plan and role have no effect", async () => {
    const emailAddress = anAddress();
    const accountId = randomUUIDv7();
    const body = { ...facts, emailAddress, accountId, billingPlan: "Staff", userRole: "owner" };
    const created = await (await api("POST", "/Account/CreateAccount", { body })).json();
    expect(created.accountId).not.toBe(accountId);
    const account = await directory().account.findUniqueOrThrow({ where: { id: created.accountId } });
    expect(account.billingPlan).toBe("Free");
  });
});

describe("the link", () => {
  test("an unknown address gets the same response and no mail", async () => {
    const emailAddress = anAddress();
    const response = await api("POST", "/Account/SendMagicLoginLink", { body: { emailAddress } });
    expect([response.status, await response.json()]).toEqual([200, { linkSent: true }]);
    expect(await mailedTo(emailAddress)).toEqual([]);
  });

  test("is only stored as a hash, and viewing it, even repeatedly, doesn't use it", async () => {
    const { owner } = await anAccount();
    const link = await askForLink(owner.emailAddress);
    expect(await directory().signInLink.findUnique({ where: { tokenHash: link } })).toBeNull();
    for (let look = 0; look < 3; look++) {
      expect(await readSignInLink(link, null)).toMatchObject({ state: "open", emailAddress: owner.emailAddress });
    }
    expect(cookieOf(await press(link), "afterword.session")).not.toBe("");
  });

  test("50 uses at once open one session", async () => {
    const { owner } = await anAccount();
    const link = await askForLink(owner.emailAddress);
    const used = await Promise.all(Array.from({ length: 50 }, () => useSignInLink(link)));
    expect(used.filter(Boolean)).toHaveLength(1);
    expect(await directory().session.count({ where: { personId: owner.personId } })).toBe(1);
    expect(await readSignInLink(link, null)).toEqual({ state: "used" });
  });

  test("still works after the session could not be opened", async () => {
    const { owner } = await anAccount();
    const link = await askForLink(owner.emailAddress);
    const refusal = `CHECK (person_id <> '${owner.personId}') NOT VALID`;
    await query(env.DATABASE_URL, `ALTER TABLE session ADD CONSTRAINT no_session ${refusal}`);
    await expect(useSignInLink(link)).rejects.toThrow();
    await query(env.DATABASE_URL, "ALTER TABLE session DROP CONSTRAINT no_session");
    expect(cookieOf(await press(link), "afterword.session")).not.toBe("");
  });

  test("expired, altered or made up, it leads back to a page that says so, without a cookie", async () => {
    const { owner } = await anAccount();
    const link = await askForLink(owner.emailAddress);
    await directory().signInLink.update({
      where: { tokenHash: hashToken(link) },
      data: { expiresAt: new Date(Date.now() - 1000) },
    });
    expect(await readSignInLink(link, null)).toEqual({ state: "expired" });
    expect(await readSignInLink(`${link}x`, null)).toEqual({ state: "unknown" });
    for (const bad of [link, `${link}x`, "made up"]) {
      const response = await press(bad);
      expect([response.status, response.headers.getSetCookie()]).toEqual([303, []]);
      expect(response.headers.get("location")).toBe(`/account/login?link=${encodeURIComponent(bad)}`);
    }
  });

  test("returns to the page the person came from, only within the app", async () => {
    const { owner } = await anAccount();
    const inside = await press(await askForLink(owner.emailAddress, "/surveys/edit?x=1"));
    expect(inside.headers.get("location")).toBe("/surveys/edit?x=1");
    const outside = await press(await askForLink(owner.emailAddress, "https://elsewhere.example/"));
    expect(outside.headers.get("location")).toBe("/dashboard");
  });

  test.each([
    "//elsewhere.example",
    "/\\elsewhere.example",
    "/\t/elsewhere.example",
    "https:elsewhere.example",
    "javascript:alert(1)",
    "",
    "elsewhere.example",
    "/Account/Logout",
    "/api/account/logout?x=1",
    "/WooCommerce/Auth?storeUrl=https://elsewhere.example",
    "/api/auth/signout",
  ])("%j is not a return path", (path) => expect(safeReturnPath(path)).toBeNull());
});

describe("addresses", () => {
  test.each([
    "a@example.com, b@example.com",
    "a＠example.com",
    "a@b@example.com",
    "<a@example.com>",
    "a@example.com\r\nBcc: b@example.com",
    "(a)@example.com",
    '"a b"@example.com',
    "a@example",
    "josé@example.com",
    "a..b@example.com",
    "ann@exam_ple.com",
    `${"a".repeat(250)}@example.com`,
  ])("%j is refused by name", async (emailAddress) => {
    const account = { companyName: `Refused ${randomUUIDv7()}`, name: "A merchant", emailAddress };
    for (const [path, body] of [
      ["SendMagicLoginLink", { emailAddress }] as const,
      ["CreateAccount", account] as const,
    ]) {
      const response = await api("POST", `/Account/${path}`, { body });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ errors: { emailAddress: [expect.any(String)] } });
    }
    expect(await directory().account.count({ where: { companyName: account.companyName } })).toBe(0);
    expect(await directory().person.count({ where: { emailAddress: emailAddress.toLowerCase() } })).toBe(0);
  });
});

describe("the session", () => {
  test("ends on the server when the person signs out", async () => {
    const { owner } = await anAccount();
    const cookie = cookieOf(await press(await askForLink(owner.emailAddress)));
    const out = await api("GET", "/Account/Logout", { cookie, headers: { "sec-fetch-site": "none" } });
    expect([out.status, out.headers.get("location")]).toEqual([303, "/account/login"]);
    expect(out.headers.getSetCookie()[0]).toContain("Expires=Thu, 01 Jan 1970");
    expect((await api("GET", "/Profile/Profile", { cookie })).status).toBe(401);
  });

  test("another site can't sign anyone out", async () => {
    const { owner } = await anAccount();
    const cookie = cookieOf(await press(await askForLink(owner.emailAddress)));
    const out = await api("GET", "/Account/Logout", { cookie, headers: { "sec-fetch-site": "cross-site" } });
    expect(out.status).toBe(403);
    expect((await api("GET", "/Profile/Profile", { cookie })).status).toBe(200);
  });

  test("of a person who lost access to the account is in none from the next request on", async () => {
    const { owner } = await anAccount();
    const cookie = cookieOf(await press(await askForLink(owner.emailAddress)));
    const other = await aPerson();
    await directory().session.updateMany({ where: { personId: owner.personId }, data: { personId: other.personId } });
    expect((await api("GET", "/Profile/Profile", { cookie })).status).toBe(404);
    expect((await api("GET", "/Profile/SetupChecklist", { cookie })).status).toBe(403);
  });

  test("is renewed once a day, and never beyond 30 days", async () => {
    const { owner } = await anAccount();
    const cookie = cookieOf(await press(await askForLink(owner.emailAddress)));
    expect((await api("GET", "/Profile/Profile", { cookie })).headers.getSetCookie()).toEqual([]);
    const day = 24 * 60 * 60 * 1000;
    await directory().session.updateMany({
      where: { personId: owner.personId },
      data: {
        createdAt: new Date(Date.now() - 28 * day),
        renewedAt: new Date(Date.now() - 2 * day),
        expiresAt: new Date(Date.now() + 1 * day),
      },
    });
    expect((await api("GET", "/Profile/Profile", { cookie })).headers.getSetCookie()).toHaveLength(1);
    const session = await directory().session.findFirstOrThrow({ where: { personId: owner.personId } });
    expect(session.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(2 * day);
  });
});
