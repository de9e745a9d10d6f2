import { randomUUIDv7 } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { OPEN_STORE_SCREEN } from "#lib/open-store-path.ts";
import { findStoreAccount, loseStore } from "#server/domain/connections/index.ts";
import { readSession, renewSignIn } from "#server/domain/sessions/index.ts";
import { findInstall, keepInstall } from "#server/domain/stores/index.ts";
import { carriedForm } from "#server/edge/forms/index.ts";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, anAccount, aPerson, signIn } from "#server/testing/factories.ts";
import { postLink } from "#server/testing/link-page.ts";
import { mailedLink } from "#server/testing/mailed.ts";
import {
  clickInFrame,
  confirm,
  confirmElsewhere,
  inBrowserOf,
  lookAt,
  lookElsewhere,
} from "./testing/ticket-browser.ts";
import { aDomain, aTicket, connected, credentials, installed, now, platform } from "./testing/ticket-stores.ts";

afterAll(stopSender);

/** Who is signed in by the cookie of an answer, and in which account. */
async function sessionOf(response: Response) {
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith("afterword.session="));
  const { session } = await readSession(cookie?.split(";", 1)[0] ?? null);
  return session && { personId: session.personId, account: session.membership?.accountId, session };
}

/** The address that the sign-in screen of this browser has typed in. */
function typedIn(response: Response): string | undefined {
  return carriedForm(response.headers.getSetCookie().join("; "), OPEN_STORE_SCREEN)?.values.emailAddress;
}

describe("a store that no account has", () => {
  test("asks a stranger to sign in, and comes back with the same ticket", async () => {
    const path = await aTicket(await installed());
    const asked = await lookAt(path);
    const page = await asked.clone().text();
    for (const screen of ["login", "createaccount"])
      expect(page).toContain(`/account/${screen}?returnTo=${encodeURIComponent(path)}`);
    expect((await confirm(path, { account: "new" })).status).toBe(401);
    expect((await lookAt(path)).status).toBe(200);
    // Their address at the platform is only typed in: it's no session, and no other browser learns it.
    expect(typedIn(asked)).toBe("ann@shop.example");
    expect(await sessionOf(asked)).toBeNull();
    expect(typedIn(await lookElsewhere(path))).toBeUndefined();
  });

  test("leads who creates an account at the sign-in back to the ticket, and nobody to another site", async () => {
    const path = await aTicket(await installed());
    const leads = [];
    for (const returnTo of [path, "https://evil.example/stores/open"]) {
      const body = { companyName: "Mugs", name: "Ann", emailAddress: `ann-${randomUUIDv7()}@example.com`, returnTo };
      expect((await api("POST", "/Account/CreateAccount", { body })).status).toBe(201);
      const opened = await postLink("/app/sessions/open", await mailedLink(body.emailAddress));
      leads.push(opened.headers.get("location"));
    }
    expect(leads).toEqual([path, "/dashboard"]);
  });

  test("is connected with the account that the person chose, once they confirm", async () => {
    const [domain, { accountId, owner }] = [await installed(), await anAccount({ companyName: "Mugs & more" })];
    const [path, cookie] = [await aTicket(domain), await signIn(owner)];
    const asked = await (await lookAt(path, { cookie })).text();
    expect(asked).toContain("Mugs &amp; more");
    expect(asked).toContain(`ann@shop.example in BigCommerce, at ${domain.replace("stores/", "store-")}`);
    expect(await findStoreAccount(platform, domain)).toBeNull();
    const opened = await confirm(path, { account: accountId }, { cookie });
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
    const opened = await confirm(await aTicket(domain), { account: "new" }, { cookie: await signIn(person) });
    expect(opened.status).toBe(303);
    const accountId = await findStoreAccount(platform, domain);
    const rows = await directory().membership.findMany({ where: { personId: person.personId } });
    expect(rows.map((row) => [row.accountId, row.role])).toEqual([[accountId, "owner"]]);
  });

  test("isn't connected with somebody else's account, nor by a member who may not", async () => {
    const [domain, other, person] = [await installed(), await anAccount(), await aPerson()];
    const own = await anAccount();
    await aMembership(own.accountId, person, "member");
    const [path, cookie] = [await aTicket(domain), await signIn(person)];
    for (const account of [other.accountId, own.accountId, "", "all"]) {
      expect((await confirm(path, { account }, { cookie })).status).toBe(400);
    }
    expect(await findStoreAccount(platform, domain)).toBeNull();
  });

  test("that we can't reach says what to do", async () => {
    const page = await lookAt(await aTicket(aDomain()), { cookie: await signIn(await aPerson()) });
    expect(await page.text()).toContain("uninstall Afterword, then install it again");
  });
});

describe("a connected store", () => {
  test("opens its account for a user whom we know, by one click in the frame", async () => {
    const { domain, accountId, owner } = await connected();
    const opened = await lookAt(await aTicket(domain));
    expect(opened.headers.get("location")).toBe("/dashboard");
    const session = await sessionOf(opened);
    expect(session).toMatchObject({ personId: owner.personId, account: accountId });
    expect(session?.session.isSignInRecent).toBe(false);
  });

  test("does nothing for a browser that only looks ahead", async () => {
    const { domain } = await connected();
    const path = await aTicket(domain);
    expect((await lookAt(path, { "sec-purpose": "prefetch" })).headers.getSetCookie()).toEqual([]);
    expect((await lookAt(path)).headers.get("location")).toBe("/dashboard");
  });

  test("refuses a form of another site", async () => {
    const { domain } = await connected();
    const refused = await confirm(await aTicket(domain), {}, { origin: "https://evil.example" });
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([403, []]);
  });

  test("opens nothing with a ticket that was used", async () => {
    const { domain } = await connected();
    const path = await aTicket(domain);
    expect((await confirm(path)).status).toBe(303);
    for (const again of [await confirm(path), await lookAt(path)]) {
      expect([again.status, again.headers.getSetCookie()]).toEqual([401, []]);
      expect(await again.text()).toContain(`mailto:${env.SUPPORT_EMAIL}`);
    }
  });

  test("asks before it replaces the session of somebody else in this browser", async () => {
    const { domain, owner } = await connected();
    const other = await aPerson();
    const [path, cookie] = [await aTicket(domain), await signIn(other)];
    const asked = await lookAt(path, { cookie });
    expect(asked.headers.getSetCookie()).toEqual([]);
    const text = await asked.text();
    expect(text).toContain(`signed in as ${other.emailAddress}`);
    expect(text).toContain(`Continue as ${owner.emailAddress}`);
    const opened = await confirm(path, {}, { cookie });
    expect((await sessionOf(opened))?.personId).toBe(owner.personId);
    expect((await readSession(cookie)).session).toBeNull();
  });

  test("makes another user a member, as the person who is signed in, even if the platform says an address of somebody else", async () => {
    const { domain, accountId, owner } = await connected();
    const person = await aPerson();
    // The address is the owner's: it opens nothing.
    const path = await aTicket(domain, { userId: "8", isOwner: false, emailAddress: owner.emailAddress });
    expect(await (await lookAt(path)).text()).toContain("/account/login?");
    expect((await confirm(path, {}, { cookie: await signIn(person) })).status).toBe(303);
    const rows = await directory().membership.findMany({ where: { personId: person.personId } });
    expect(rows.map((row) => [row.accountId, row.role])).toEqual([[accountId, "member"]]);
    const again = await lookAt(await aTicket(domain, { userId: "8", isOwner: false }));
    expect(await sessionOf(again)).toMatchObject({ personId: person.personId, account: accountId });
  });

  test("stays closed to a user who was removed from the account", async () => {
    const { domain, accountId } = await connected();
    const person = await aPerson();
    await directory().storeUser.create({ data: { platform, domain, userId: "9", personId: person.personId } });
    const path = await aTicket(domain, { userId: "9" });
    expect(await (await lookAt(path)).text()).toContain("aren't a member");
    expect((await confirm(path, {}, { cookie: await signIn(person) })).status).toBe(403);
    const members = await inAccount(accountId, () => tenant().membership.count({ where: { accountId } }));
    expect(members).toBe(1);
  });
});

describe("a ticket that somebody was sent", () => {
  const sent = "works only where it was opened from BigCommerce";

  test("leads nowhere: a merchant doesn't become the user of a stranger's store", async () => {
    const [{ domain, accountId }, victim] = [await connected(), await anAccount()];
    const cookie = await signIn(victim.owner);
    const path = await aTicket(domain, { userId: "8" });
    // From an email, from another site, and from our own sign-in, which leads back to where it was asked to.
    for (const site of ["none", "cross-site", "same-site", "same-origin"]) {
      const headers = { cookie, "sec-fetch-site": site, "sec-fetch-dest": "document", "sec-fetch-mode": "navigate" };
      const seen = await lookElsewhere(path, headers);
      expect([seen.status, seen.headers.getSetCookie()]).toEqual([403, []]);
      expect(await seen.text()).toContain(sent);
      expect((await confirmElsewhere(path, {}, headers)).status).toBe(403);
    }
    expect(await directory().storeUser.count({ where: { platform, domain, userId: "8" } })).toBe(0);
    expect(await directory().membership.count({ where: { accountId } })).toBe(1);
  });

  test("connects no store, and signs nobody in", async () => {
    const [domain, { domain: known }] = [await installed(), await connected()];
    const { accountId, owner } = await anAccount();
    const posted = await confirmElsewhere(
      await aTicket(domain),
      { account: accountId },
      { cookie: await signIn(owner), "sec-fetch-site": "same-origin" },
    );
    expect(posted.status).toBe(403);
    expect(await findStoreAccount(platform, domain)).toBeNull();
    const path = await aTicket(known);
    for (const seen of [await lookElsewhere(path), await confirmElsewhere(path)]) {
      expect([seen.status, seen.headers.getSetCookie()]).toEqual([403, []]);
    }
  });

  test("of one store works beside that of another, in the browser that opened both", async () => {
    const [one, other] = [await aTicket((await connected()).domain), await aTicket((await connected()).domain)];
    const first = await inBrowserOf(one, {});
    const both = await inBrowserOf(other, first);
    for (const path of [one, other]) expect((await lookElsewhere(path, both)).status).toBe(303);
  });

  test("isn't marked by a form of another site, nor by the mark of another ticket", async () => {
    const { domain } = await connected();
    const path = await aTicket(domain);
    for (const site of ["none", "cross-site", "same-site"]) {
      const refused = await clickInFrame(path, { "sec-fetch-site": site });
      expect([refused.status, refused.headers.getSetCookie()]).toEqual([403, []]);
    }
    expect((await clickInFrame(path, {})).status).toBe(403);
    const other = await inBrowserOf(await aTicket(domain), {});
    expect((await lookElsewhere(path, other)).status).toBe(403);
  });
});

describe("a session that a ticket opened", () => {
  const loginTo = (cookie: string, accountId: string) =>
    api("GET", `/Account/LoginToAccount?accountId=${accountId}`, { cookie });

  test("is held to its store's account, until the person confirms who they are", async () => {
    const [store, other] = [await connected(), await anAccount()];
    await aMembership(other.accountId, store.owner, "admin");
    const opened = await lookAt(await aTicket(store.domain));
    const cookie = opened.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
    const refused = await loginTo(cookie, other.accountId);
    expect([refused.status, (await refused.json()).type]).toEqual([
      409,
      expect.stringContaining("embedded-account-fixed"),
    ]);
    const own = async (path: string) => JSON.stringify(await (await api("GET", path, { cookie })).json());
    for (const path of ["/Profile/Profile", "/Account/GetChooseAccountList"]) {
      expect(await own(path)).toContain(store.accountId);
      expect(await own(path)).not.toContain(other.accountId);
    }
    const { session } = await readSession(cookie);
    const renewed = await renewSignIn(session?.sessionId ?? "", { hasSecondFactor: false });
    const proven = renewed.cookie.split(";", 1)[0] ?? "";
    expect((await loginTo(proven, other.accountId)).status).toBe(200);
  });

  test("neither makes an account, nor another store's user its person", async () => {
    const [store, another] = [await connected(), await connected()];
    const opened = await lookAt(await aTicket(store.domain));
    const cookie = opened.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
    const path = await aTicket(another.domain, { userId: "8" });
    expect(await (await lookAt(path, { cookie })).text()).toContain("/account/login?");
    expect((await confirm(path, {}, { cookie })).status).toBe(401);
    const body = { companyName: "Mugs", name: "Ann", emailAddress: store.owner.emailAddress };
    await api("POST", "/Account/CreateAccount", { cookie, body });
    const accounts = await directory().membership.count({ where: { personId: store.owner.personId } });
    expect(accounts).toBe(1);
  });
});

test("a user who is known signs in by mail to choose an account for a store that left theirs", async () => {
  const { domain, accountId, owner } = await connected();
  await loseStore(accountId, { platform, domain });
  await keepInstall(platform, { domain, credentials, scopes: [], users: [] }, now);
  const path = await aTicket(domain);
  expect(await (await lookAt(path)).text()).toContain("/account/login?");
  expect((await confirm(path, { account: accountId }, { cookie: await signIn(owner) })).status).toBe(303);
  expect(await findStoreAccount(platform, domain)).toBe(accountId);
});
