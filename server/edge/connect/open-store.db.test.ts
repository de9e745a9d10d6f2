import { randomUUIDv7 } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { openStorePath } from "#lib/open-store-path.ts";
import { connectStore, findStoreAccount } from "#server/domain/connections/index.ts";
import { readSession } from "#server/domain/sessions/index.ts";
import { findInstall, issueTicket, keepInstall } from "#server/domain/stores/index.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { aMembership, anAccount, aPerson, signIn, type TestPerson } from "#server/testing/factories.ts";
import { openStore } from "./open-store.ts";

const platform = "BigCommerce";
afterAll(stopSender);

const appUrl = "http://127.0.0.1:3000";
const now = new Date();
const credentials = JSON.stringify({ accessToken: "a-token" });
const user = { userId: "7", emailAddress: "ann@shop.example", name: null, isOwner: true };
const aDomain = () => `stores/${randomUUIDv7().replaceAll("-", "")}`;
const aTicket = (domain: string, changes = {}) => issueTicket({ platform, domain, user: { ...user, ...changes } }, now);
const clickInFrame = { "sec-fetch-site": "same-origin", "sec-fetch-dest": "document", "sec-fetch-mode": "navigate" };

const look = (token: string, headers: Record<string, string> = {}) =>
  openStore(new Request(`${appUrl}${openStorePath(token)}`, { headers }));
const answer = (token: string, form: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  openStore(
    new Request(`${appUrl}${openStorePath(token)}`, {
      method: "POST",
      headers: { origin: appUrl, ...headers },
      body: new URLSearchParams(form),
    }),
  );

async function installed(): Promise<string> {
  const domain = aDomain();
  await keepInstall(platform, { domain, credentials, scopes: ["orders"], users: [] }, now);
  return domain;
}

/** A store that an account has, and the person who is its user 7. */
async function connected(): Promise<{ domain: string; accountId: string; owner: TestPerson }> {
  const { accountId, owner } = await anAccount();
  const domain = aDomain();
  const store = { domain, credentials, scopes: [], users: [user] };
  await connectStore({ accountId, personId: owner.personId, platform, store });
  return { domain, accountId, owner };
}

/** Who is signed in by the cookie of an answer, and in which account. */
async function sessionOf(response: Response) {
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith("afterword.session="));
  const { session } = await readSession(cookie?.split(";", 1)[0] ?? null);
  return session && { personId: session.personId, account: session.membership?.accountId, session };
}

describe("a store that no account has", () => {
  test("asks a stranger to sign in, and comes back with the same ticket", async () => {
    const token = await aTicket(await installed());
    const page = await (await look(token)).text();
    expect(page).toContain(`/account/login?returnTo=${encodeURIComponent(openStorePath(token))}`);
    expect((await answer(token, { account: "new" })).status).toBe(401);
    expect((await look(token)).status).toBe(200);
  });

  test("is connected with the account that the person chose, once they confirm", async () => {
    const [domain, { accountId, owner }] = [await installed(), await anAccount({ companyName: "Mugs & more" })];
    const [token, cookie] = [await aTicket(domain), await signIn(owner)];
    const asked = await look(token, { cookie, ...clickInFrame });
    expect(await asked.text()).toContain("Mugs &amp; more");
    expect(await findStoreAccount(platform, domain)).toBeNull();
    const opened = await answer(token, { account: accountId }, { cookie });
    expect(opened.headers.get("location")).toBe("/onboarding/store-setup?platform=BigCommerce");
    expect(opened.headers.getSetCookie().join()).toContain("aw_integration=BigCommerce");
    expect(await findStoreAccount(platform, domain)).toBe(accountId);
    expect(await findInstall(platform, domain, now)).toBeNull();
    const key = { platform, domain, userId: "7" };
    const linked = await directory().storeUser.findUnique({ where: { platform_domain_userId: key } });
    expect(linked?.personId).toBe(owner.personId);
  });

  test("makes an account of its own, which the person owns", async () => {
    const [domain, person] = [await installed(), await aPerson()];
    const opened = await answer(await aTicket(domain), { account: "new" }, { cookie: await signIn(person) });
    expect(opened.status).toBe(303);
    const accountId = await findStoreAccount(platform, domain);
    const rows = await directory().membership.findMany({ where: { personId: person.personId } });
    expect(rows.map((row) => [row.accountId, row.role])).toEqual([[accountId, "owner"]]);
  });

  test("isn't connected with somebody else's account, nor by a member who may not", async () => {
    const [domain, other, person] = [await installed(), await anAccount(), await aPerson()];
    const own = await anAccount();
    await aMembership(own.accountId, person, "member");
    const [token, cookie] = [await aTicket(domain), await signIn(person)];
    for (const account of [other.accountId, own.accountId, "", "all"]) {
      expect((await answer(token, { account }, { cookie })).status).toBe(400);
    }
    expect(await findStoreAccount(platform, domain)).toBeNull();
  });

  test("that we can't reach says what to do", async () => {
    const page = await look(await aTicket(aDomain()), { cookie: await signIn(await aPerson()) });
    expect(await page.text()).toContain("uninstall Afterword, then install it again");
  });
});

describe("a connected store", () => {
  test("opens its account for a user whom we know, by one click in the frame", async () => {
    const { domain, accountId, owner } = await connected();
    const opened = await look(await aTicket(domain), clickInFrame);
    expect(opened.headers.get("location")).toBe("/dashboard");
    const session = await sessionOf(opened);
    expect(session).toMatchObject({ personId: owner.personId, account: accountId });
    expect(session?.session.isSignInRecent).toBe(false);
  });

  test("asks first where a link didn't come from our own page", async () => {
    const { domain, owner } = await connected();
    const token = await aTicket(domain);
    for (const site of ["cross-site", "same-site", "none"]) {
      const asked = await look(token, { ...clickInFrame, "sec-fetch-site": site });
      expect(asked.headers.getSetCookie()).toEqual([]);
      expect(await asked.text()).toContain(`Continue as ${owner.emailAddress}`);
    }
    const prefetched = await look(token, { ...clickInFrame, "sec-purpose": "prefetch" });
    expect(prefetched.headers.getSetCookie()).toEqual([]);
    expect((await sessionOf(await answer(token)))?.personId).toBe(owner.personId);
  });

  test("refuses a form of another site", async () => {
    const { domain } = await connected();
    const refused = await answer(await aTicket(domain), {}, { origin: "https://evil.example" });
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([403, []]);
  });

  test("opens nothing with a ticket that was used", async () => {
    const { domain } = await connected();
    const token = await aTicket(domain);
    expect((await answer(token)).status).toBe(303);
    for (const again of [await answer(token), await look(token, clickInFrame)]) {
      expect([again.status, again.headers.getSetCookie()]).toEqual([401, []]);
    }
  });

  test("replaces the session of somebody else in this browser", async () => {
    const { domain, owner } = await connected();
    const cookie = await signIn(await aPerson());
    const opened = await answer(await aTicket(domain), {}, { cookie });
    expect((await sessionOf(opened))?.personId).toBe(owner.personId);
    expect((await readSession(cookie)).session).toBeNull();
  });

  test("makes another user a member, as the person who is signed in, even if the platform says an address of somebody else", async () => {
    const { domain, accountId, owner } = await connected();
    const person = await aPerson();
    // The address is the owner's: it opens nothing.
    const token = await aTicket(domain, { userId: "8", isOwner: false, emailAddress: owner.emailAddress });
    expect(await (await look(token)).text()).toContain("/account/login?");
    expect((await answer(token, {}, { cookie: await signIn(person) })).status).toBe(303);
    const rows = await directory().membership.findMany({ where: { personId: person.personId } });
    expect(rows.map((row) => [row.accountId, row.role])).toEqual([[accountId, "member"]]);
    const again = await look(await aTicket(domain, { userId: "8", isOwner: false }), clickInFrame);
    expect(await sessionOf(again)).toMatchObject({ personId: person.personId, account: accountId });
  });

  test("stays closed to a user who was removed from the account", async () => {
    const { domain, accountId } = await connected();
    const person = await aPerson();
    await directory().storeUser.create({ data: { platform, domain, userId: "9", personId: person.personId } });
    const token = await aTicket(domain, { userId: "9" });
    expect(await (await look(token, clickInFrame)).text()).toContain("aren't a member");
    expect((await answer(token, {}, { cookie: await signIn(person) })).status).toBe(403);
    const members = await inAccount(accountId, () => tenant().membership.count({ where: { accountId } }));
    expect(members).toBe(1);
  });
});

test("a user who is known opens a store that left its account, and chooses again", async () => {
  const { domain, accountId, owner } = await connected();
  const { loseStore } = await import("#server/domain/connections/index.ts");
  await loseStore(accountId, { platform, domain });
  await keepInstall(platform, { domain, credentials, scopes: [], users: [] }, now);
  const opened = await look(await aTicket(domain), clickInFrame);
  expect((await sessionOf(opened))?.personId).toBe(owner.personId);
  const next = opened.headers.get("location") ?? "";
  expect(next).toMatch(/^\/stores\/open\?token=[\w-]{43}$/);
  const token = next.slice(next.indexOf("=") + 1);
  const cookie = opened.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
  expect((await answer(token, { account: accountId }, { cookie })).status).toBe(303);
  expect(await findStoreAccount(platform, domain)).toBe(accountId);
});
