import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { readSignInLink } from "#server/domain/sign-in/index.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, anAccount, aPerson, signIn, type TestAccount } from "#server/testing/factories.ts";
import { cookieOf, postForm, postLink } from "#server/testing/link-page.ts";
import { mailedLink } from "#server/testing/mailed.ts";
import { anApp, codeOf, wrongCode } from "#server/testing/second-factors.ts";

afterAll(stopSender);

let account: TestAccount;
let cookie: string;
beforeEach(async () => {
  account = await anAccount();
  cookie = await signIn(account.owner);
});

const anAddress = () => `new-${randomUUIDv7()}@example.com`;
/** The network that the entry shows for a request. */
const from = { "x-client-address": "203.0.113.77" };

interface Entry {
  action: string;
  subject: string | null;
  emailAddress: string | null;
  details: Record<string, unknown>;
  address: string | null;
  traceId: string | null;
}

/** The account's security events as its owner reads them, oldest first, without those of its creation. */
async function eventsOf({ accountId, owner }: TestAccount): Promise<Entry[]> {
  const session = await signIn(owner, accountId);
  const path = "/app/account/security-activity?limit=200&isDesc=false";
  const response = await api("GET", path, { cookie: session });
  expect(response.status).toBe(200);
  const { items } = await response.json();
  expect(items[0]).toMatchObject({ action: "accountCreated" });
  return items.slice(1);
}

const namesOf = (entries: readonly Entry[]) => entries.map(({ action }) => action);

describe("the security activity of an account shows", () => {
  test("a sign-in with a link, its network and its trace id, but neither the link nor the whole address", async () => {
    const { emailAddress } = account.owner;
    await api("POST", "/Account/SendMagicLoginLink", { body: { emailAddress } });
    const link = await mailedLink(emailAddress);
    const opened = await postForm("/app/sessions/open", { link }, undefined, from);
    expect(opened.headers.get("location")).toBe("/dashboard");
    const events = await eventsOf(account);
    expect(events).toMatchObject([
      { action: "signedIn", emailAddress, details: { method: "link" }, address: "203.0.113.0/24" },
    ]);
    expect(events[0]?.traceId).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/);
    expect(JSON.stringify(events)).not.toContain(link);
    expect(JSON.stringify(events)).not.toContain("203.0.113.77");
  });

  test("a wrong code and how many attempts are left", async () => {
    const { emailAddress } = account.owner;
    const asked = await api("POST", "/Account/SendMagicLoginLink", { body: { emailAddress } });
    const link = await mailedLink(emailAddress);
    const shown = await postLink("/app/sessions/show-code", link);
    const page = await readSignInLink(link, cookieOf(shown, "afterword.code"));
    const right = page.state === "open" ? Number(page.code) : 0;
    const code = String((right + 1) % 1_000_000).padStart(6, "0");
    const browser = cookieOf(asked, "afterword.browser");
    const wrong = await api("POST", "/app/sessions/enter-code", { body: { code }, cookie: browser });
    expect(wrong.status).toBe(400);
    const events = await eventsOf(account);
    expect(events).toMatchObject([{ action: "signInFailed", emailAddress, details: { method: "code", triesLeft: 4 } }]);
    expect(JSON.stringify(events)).not.toContain(code);
  });

  test("that someone signed out, here and everywhere", async () => {
    await api("GET", "/Account/Logout", { cookie });
    await api("POST", "/app/sessions/end-all", { cookie: await signIn(account.owner) });
    expect(namesOf(await eventsOf(account))).toEqual(["loggedOut", "loggedOutEverywhere"]);
  });

  test("an invitation, its acceptance with the sign-in, a new role, and the removal", async () => {
    const emailAddress = anAddress();
    await api("POST", "/Account/InviteMember", { cookie, body: { emailAddress, userRole: "member" } });
    await postLink("/app/members/accept", await mailedLink(emailAddress, "invitation"));
    await api("POST", "/app/members/change-role", { cookie, body: { emailAddress, userRole: "admin" } });
    await api("DELETE", `/Account/DeleteMember?emailAddress=${emailAddress}`, { cookie });
    expect(await eventsOf(account)).toMatchObject([
      { action: "memberInvited", subject: emailAddress, details: { role: "member" } },
      { action: "invitationAccepted", emailAddress },
      { action: "signedIn", emailAddress, details: { method: "invitation" } },
      { action: "roleChanged", subject: emailAddress, details: { from: "member", to: "admin" } },
      { action: "memberRemoved", subject: emailAddress, emailAddress: account.owner.emailAddress },
    ]);
  });

  test("a withdrawn invitation, and a teammate who left", async () => {
    const [invited, teammate] = [anAddress(), await aPerson()];
    await aMembership(account.accountId, teammate, "member");
    await api("POST", "/Account/InviteMember", { cookie, body: { emailAddress: invited, userRole: "member" } });
    await api("DELETE", `/Account/DeleteMember?emailAddress=${invited}`, { cookie });
    const own = await signIn(teammate, account.accountId);
    await api("DELETE", `/Account/DeleteMember?emailAddress=${teammate.emailAddress}`, { cookie: own });
    expect(await eventsOf(account)).toMatchObject([
      { action: "memberInvited", subject: invited },
      { action: "invitationWithdrawn", subject: invited },
      { action: "memberLeft", subject: teammate.emailAddress },
    ]);
  });

  test("the transfer of ownership", async () => {
    const next = await aPerson();
    await aMembership(account.accountId, next, "admin");
    const body = { emailAddress: next.emailAddress };
    expect((await api("POST", "/app/members/hand-over", { cookie, body })).status).toBe(204);
    expect(await eventsOf(account)).toMatchObject([{ action: "ownershipTransferred", subject: next.emailAddress }]);
  });

  test("an API key that was created and disabled, once each, and never the key", async () => {
    const made = await api("POST", "/Integration/GenerateNewApiKey", { cookie, body: { name: "Warehouse" } });
    const { id, token } = await made.json();
    for (let time = 0; time < 2; time++) await api("DELETE", `/Integration/DisableApiKey?token=${id}`, { cookie });
    const events = await eventsOf(account);
    expect(events).toMatchObject([
      { action: "keyCreated", subject: "Warehouse", details: { keyId: id } },
      { action: "keyDisabled", subject: "Warehouse", details: { keyId: id } },
    ]);
    expect(JSON.stringify(events)).not.toContain(token);
  });

  test("a new email address that was requested and confirmed, in each account of the person", async () => {
    const other = await anAccount();
    await aMembership(other.accountId, account.owner, "member");
    const emailAddress = anAddress();
    await api("POST", "/Profile/UpdateContactInformation", { cookie, body: { emailAddress } });
    await postLink("/app/sessions/confirm-address", await mailedLink(emailAddress, "address"), cookie);
    expect(namesOf(await eventsOf(account))).toEqual(["addressChangeRequested", "addressChanged"]);
    expect(namesOf(await eventsOf(other))).toEqual(["addressChangeRequested", "addressChanged"]);
  });

  test("that the account was closed and reopened, but not that it was closed again", async () => {
    const body = { companyName: "A company" };
    for (let time = 0; time < 2; time++) await api("POST", "/app/account/close", { cookie, body });
    await api("POST", "/app/account/reopen", { cookie });
    expect(namesOf(await eventsOf(account))).toEqual(["accountClosed", "accountReopened"]);
  });

  test("a switch to the account", async () => {
    const other = await anAccount();
    await aMembership(other.accountId, account.owner, "member");
    await api("GET", `/Account/LoginToAccount?accountId=${other.accountId}`, { cookie });
    expect(await eventsOf(other)).toMatchObject([
      { action: "accountSwitched", emailAddress: account.owner.emailAddress },
    ]);
  });

  test("every export, and none that was refused", async () => {
    const read = async (path: string) => await (await api("GET", path, { cookie })).text();
    await read("/app/account/export");
    await read("/app/responses/export-ndjson");
    await read("/app/responses/export-survey");
    await read("/Survey/ExportQuestionResponsesToCsv?questionNameId=unknown");
    expect(await eventsOf(account)).toMatchObject([
      { action: "dataExported", details: { data: "account", format: "NDJSON" } },
      { action: "dataExported", details: { data: "responses", format: "NDJSON" } },
      { action: "dataExported", details: { data: "responses", format: "CSV" } },
    ]);
  });
});

describe("the security activity of two-factor sign-in shows", () => {
  test("a factor that was added and removed, and new recovery codes, in each account of the person", async () => {
    const other = await anAccount();
    await aMembership(other.accountId, account.owner, "member");
    const app = await anApp(account.owner, "My phone");
    await api("POST", "/app/security/recovery-codes", { cookie: app.cookie });
    await api("DELETE", `/app/security/factors/${app.id}`, { cookie: app.cookie });
    for (const each of [account, other]) {
      const events = await eventsOf(each);
      expect(events).toMatchObject([
        { action: "factorAdded", subject: "My phone", details: { kind: "totp" } },
        { action: "recoveryCodesCreated" },
        { action: "factorRemoved", subject: "My phone", details: { kind: "totp" } },
      ]);
      expect(JSON.stringify(events)).not.toContain(app.secret);
    }
  });

  test("a wrong code, the sign-in with its factor, a confirmed identity, ended sessions and the account's rule", async () => {
    const app = await anApp(account.owner);
    const { emailAddress } = account.owner;
    await api("POST", "/Account/SendMagicLoginLink", { body: { emailAddress } });
    const used = await postLink("/app/sessions/open", await mailedLink(emailAddress));
    const challenge = cookieOf(used, "afterword.challenge");
    const [code = ""] = app.recoveryCodes;
    for (const typed of [wrongCode(app.secret), code]) {
      await api("POST", "/app/sign-in/second-factor", { cookie: challenge, body: { code: typed } });
    }
    const body = { code: codeOf(app.secret, 1) };
    const renewed = await api("POST", "/app/security/renew-by-code", { cookie: app.cookie, body });
    const now = cookieOf(renewed, "afterword.session");
    for (const required of [true, false]) {
      await api("POST", "/app/account/two-factor", { cookie: now, body: { required } });
    }
    await api("POST", "/app/security/end-other-sessions", { cookie: now });
    const events = await eventsOf(account);
    expect(events.slice(1)).toMatchObject([
      { action: "secondFactorFailed", details: { method: "totp", triesLeft: 4 } },
      { action: "signedIn", details: { secondFactor: "recoveryCode" } },
      { action: "identityConfirmed", details: { method: "totp" } },
      { action: "twoFactorRequired" },
      { action: "twoFactorOptional" },
      { action: "sessionEnded" },
    ]);
    for (const secret of [code, app.secret, body.code]) expect(JSON.stringify(events)).not.toContain(secret);
  });
});

test("only owners and admins read it, page by page, and the staff activity stays staff's alone", async () => {
  const [admin, member] = [await aPerson(), await aPerson()];
  await aMembership(account.accountId, admin, "admin");
  await aMembership(account.accountId, member, "member");
  for (let time = 0; time < 3; time++) {
    await api("GET", `/Account/LoginToAccount?accountId=${account.accountId}`, { cookie });
  }
  const path = "/app/account/security-activity?limit=2";
  const first = await (await api("GET", path, { cookie: await signIn(admin) })).json();
  expect([first.items.length, first.total]).toEqual([2, 4]);
  const second = await (await api("GET", `${path}&cursor=${first.nextCursor}`, { cookie: await signIn(admin) })).json();
  expect(namesOf(second.items)).toEqual(["accountSwitched", "accountCreated"]);
  expect((await api("GET", path, { cookie: await signIn(member) })).status).toBe(403);
  const staff = await (await api("GET", "/app/account/staff-activity", { cookie })).json();
  expect(staff.items).toEqual([]);
});
