import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { ageSignIn, aMembership, anAccount, signIn, type TestAccount } from "#server/testing/factories.ts";
import { cookieOf, postLink } from "#server/testing/link-page.ts";
import { mailedLink } from "#server/testing/mailed.ts";
import { anApp, codeOf, wrongCode } from "#server/testing/second-factors.ts";

afterAll(stopSender);

let account: TestAccount;
beforeEach(async () => {
  account = await anAccount();
});

const security = async (cookie: string) => await (await api("GET", "/app/security", { cookie })).json();
const isSignedIn = async (cookie: string) => (await api("GET", "/Profile/Profile", { cookie })).status === 200;
const renew = (cookie: string, code: string) => api("POST", "/app/security/renew-by-code", { cookie, body: { code } });

describe("with a code from the app", () => {
  test("the same session is recent again under a new token, and the old token stops working", async () => {
    const { secret } = await anApp(account.owner);
    const cookie = await signIn(account.owner);
    await ageSignIn(cookie, 16);
    expect(await security(cookie)).toMatchObject({ isSignInRecent: false, hasSecondFactor: false });
    const renewed = await renew(cookie, codeOf(secret, 1));
    expect(renewed.status).toBe(204);
    const now = cookieOf(renewed, "afterword.session");
    expect(await security(now)).toMatchObject({ isSignInRecent: true, hasSecondFactor: true });
    expect(await isSignedIn(cookie)).toBe(false);
    const { id } = (await security(now)).sessions.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
    expect(typeof id).toBe("string");
  });

  test("a wrong code, a used one and a recovery code change nothing, and without an app it is a 409", async () => {
    const { secret, recoveryCodes } = await anApp(account.owner);
    const cookie = await signIn(account.owner);
    await ageSignIn(cookie, 16);
    for (const code of [wrongCode(secret), codeOf(secret, -1), recoveryCodes[0] ?? ""]) {
      expect((await renew(cookie, code)).status).toBe(400);
    }
    expect(await security(cookie)).toMatchObject({ isSignInRecent: false });
    expect((await renew(await signIn((await anAccount()).owner), "123456")).status).toBe(409);
  });
});

describe("with a mailed link", () => {
  test("the link opened in the same browser replaces the session, and the person stays in their current account", async () => {
    const other = await anAccount();
    await aMembership(other.accountId, account.owner, "admin");
    const cookie = await signIn(account.owner, other.accountId);
    await ageSignIn(cookie, 16);
    const body = { returnTo: "/manage-api-keys" };
    const asked = await api("POST", "/app/security/renew-by-link", { cookie, body });
    expect([asked.status, await asked.json()]).toEqual([200, { linkSent: true }]);
    expect(cookieOf(asked)).toMatch(/^afterword\.browser=/);
    const used = await postLink("/app/sessions/open", await mailedLink(account.owner.emailAddress), cookie);
    expect([used.status, used.headers.get("location")]).toEqual([303, "/manage-api-keys"]);
    const now = cookieOf(used, "afterword.session");
    expect(await security(now)).toMatchObject({ isSignInRecent: true });
    expect(await (await api("GET", "/Profile/Profile", { cookie: now })).json()).toMatchObject({
      accountId: other.accountId,
    });
    expect(await isSignedIn(cookie)).toBe(false);
  });

  test("the code that the link's page shows elsewhere renews in the browser that asked", async () => {
    const cookie = await signIn(account.owner);
    await ageSignIn(cookie, 16);
    const asked = await api("POST", "/app/security/renew-by-link", { cookie, body: {} });
    const shown = await postLink("/app/sessions/show-code", await mailedLink(account.owner.emailAddress));
    const code = cookieOf(shown, "afterword.code").split("=")[1];
    const browser = `${cookie}; ${cookieOf(asked)}`;
    const entered = await api("POST", "/app/sessions/enter-code", { cookie: browser, body: { code } });
    expect(entered.status).toBe(200);
    expect(await security(cookieOf(entered, "afterword.session"))).toMatchObject({ isSignInRecent: true });
    expect(await isSignedIn(cookie)).toBe(false);
  });

  test("a person with a second factor has to use that too", async () => {
    await anApp(account.owner);
    const cookie = await signIn(account.owner);
    await api("POST", "/app/security/renew-by-link", { cookie, body: {} });
    const used = await postLink("/app/sessions/open", await mailedLink(account.owner.emailAddress), cookie);
    expect(used.headers.get("location")).toBe("/account/login/verify");
  });

  test("somebody else's link opened in this browser signs in as them, in an account of theirs", async () => {
    const other = await anAccount();
    const cookie = await signIn(account.owner);
    await api("POST", "/Account/SendMagicLoginLink", { body: { emailAddress: other.owner.emailAddress } });
    const used = await postLink("/app/sessions/open", await mailedLink(other.owner.emailAddress), cookie);
    const profile = await api("GET", "/Profile/Profile", { cookie: cookieOf(used, "afterword.session") });
    expect(await profile.json()).toMatchObject({ accountId: other.accountId });
  });
});
