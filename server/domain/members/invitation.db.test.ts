import { randomUUIDv7 } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { hashToken } from "#server/domain/sessions/index.ts";
import { readSignInLink } from "#server/domain/sign-in/index.ts";
import { directory } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { asOwner } from "#server/testing/as-owner.ts";
import {
  anAccount,
  aPerson,
  justSignedIn,
  signIn,
  type TestAccount,
  type TestPerson,
} from "#server/testing/factories.ts";
import { cookieOf, postForm, postLink } from "#server/testing/link-page.ts";
import { mailedLink } from "#server/testing/mailed.ts";
import { readInvitation } from "./index.ts";

afterAll(stopSender);

const anAddress = () => `invited-${randomUUIDv7()}@example.com`;
const accept = (link: string, cookie?: string) => postLink("/app/members/accept", link, cookie);

/** Invites an address, and returns the mailed link. */
async function invite(account: TestAccount, emailAddress: string, userRole = "member", name?: string): Promise<string> {
  const cookie = await signIn(account.owner);
  const body = { emailAddress, userRole, ...(name === undefined ? {} : { name }) };
  const response = await api("POST", "/Account/InviteMember", { cookie, body });
  expect(response.status).toBe(201);
  return await mailedLink(emailAddress, "invitation");
}

async function profileOf(cookie: string) {
  return await (await api("GET", "/Profile/Profile", { cookie })).json();
}

async function refused(link: string, cookie?: string): Promise<void> {
  const response = await accept(link, cookie);
  expect([response.status, response.headers.get("location"), response.headers.getSetCookie()]).toEqual([
    303,
    `/account/login?invitation=${encodeURIComponent(link)}`,
    [],
  ]);
}

const memberships = (emailAddress: string, status: string) =>
  directory().membership.count({ where: { person: { emailAddress }, status } });

test("signs an invited stranger in to the account with one click", async () => {
  const account = await anAccount();
  const emailAddress = anAddress();
  const link = await invite(account, emailAddress, "admin");
  expect(await readInvitation(link, null)).toEqual({
    state: "open",
    emailAddress,
    companyName: "A company",
    userRole: "admin",
    inviterName: "A person",
    ownName: "",
    otherAddress: null,
  });
  const accepted = await accept(link);
  expect([accepted.status, accepted.headers.get("location")]).toEqual([303, "/dashboard"]);
  expect(await profileOf(cookieOf(accepted))).toMatchObject({
    accountId: account.accountId,
    emailAddress,
    userRole: "admin",
    isOwner: false,
  });
  expect(await readInvitation(link, null)).toEqual({ state: "used" });
  await refused(link);
});

test("a person without a name gets the one in the invitation; an existing name stays", async () => {
  const account = await anAccount();
  const emailAddress = anAddress();
  const cookie = cookieOf(await accept(await invite(account, emailAddress, "member", "Mia Berg")));
  expect(await profileOf(cookie)).toMatchObject({ name: "Mia Berg" });
  const elsewhere = await invite(await anAccount(), emailAddress, "member", "Somebody Else");
  expect(await profileOf(cookieOf(await accept(elsewhere)))).toMatchObject({ name: "Mia Berg" });
  const unnamed = cookieOf(await accept(await invite(account, anAddress())));
  expect(await profileOf(unnamed)).toMatchObject({ name: null });
});

test("a person without a name is asked for it, and their entry wins over the invitation's", async () => {
  const account = await anAccount();
  const emailAddress = anAddress();
  const link = await invite(account, emailAddress, "member", "Mia from the shop");
  expect(await readInvitation(link, null)).toMatchObject({ ownName: "Mia from the shop" });
  const accepted = await postForm("/app/members/accept", { link, name: "  Mia Berg " });
  expect(await profileOf(cookieOf(accepted))).toMatchObject({ name: "Mia Berg" });
  const elsewhere = await invite(await anAccount(), emailAddress, "member", "Somebody Else");
  expect(await readInvitation(elsewhere, null)).toMatchObject({ ownName: null });
  await postForm("/app/members/accept", { link: elsewhere, name: "Another" });
  expect((await directory().person.findUniqueOrThrow({ where: { emailAddress } })).name).toBe("Mia Berg");
});

test("once accepted, shows the member that they have joined, and others that it was used", async () => {
  const account = await anAccount();
  const person = await aPerson();
  const link = await invite(account, person.emailAddress);
  await accept(link);
  const seenBy = (who: TestPerson, accountId: string | null) => {
    const membership = accountId === null ? null : { accountId, role: "member" as const, isStaff: false };
    return readInvitation(link, { sessionId: randomUUIDv7(), ...who, membership, ...justSignedIn });
  };
  const joined = { state: "joined", companyName: "A company" };
  expect(await seenBy(person, account.accountId)).toEqual({ ...joined, isOpen: true });
  expect(await seenBy(person, null)).toEqual({ ...joined, isOpen: false });
  expect(await seenBy(account.owner, account.accountId)).toEqual({ state: "used" });
});

test("viewing it, even repeatedly, doesn't use it", async () => {
  const link = await invite(await anAccount(), anAddress());
  for (let look = 0; look < 3; look++) expect(await readInvitation(link, null)).toMatchObject({ state: "open" });
  for (const method of ["GET", "HEAD"]) expect((await api(method, "/app/members/accept")).status).toBe(405);
  expect(cookieOf(await accept(link), "afterword.session")).not.toBe("");
});

test("a person signed in as the invited address enters the account in the same session", async () => {
  const [account, own] = [await anAccount(), await anAccount()];
  const cookie = await signIn(own.owner);
  const accepted = await accept(await invite(account, own.owner.emailAddress), cookie);
  expect([accepted.headers.get("location"), accepted.headers.getSetCookie()]).toEqual(["/dashboard", []]);
  expect(await profileOf(cookie)).toMatchObject({ accountId: account.accountId });
  expect(await directory().session.count({ where: { personId: own.owner.personId } })).toBe(1);
});

test("a member of another account is signed in while the link is as recent as a sign-in link may be", async () => {
  const [account, own] = [await anAccount(), await anAccount()];
  const accepted = await accept(await invite(account, own.owner.emailAddress));
  expect(accepted.headers.get("location")).toBe("/dashboard");
  expect(await profileOf(cookieOf(accepted))).toMatchObject({ accountId: account.accountId });
});

test("a member of another account joins by an older link, and signs in as usual", async () => {
  const [account, own] = [await anAccount(), await anAccount()];
  const link = await invite(account, own.owner.emailAddress);
  await directory().signInLink.update({
    where: { tokenHash: hashToken(link) },
    data: { createdAt: new Date(Date.now() - 10 * 60 * 1000) },
  });
  const accepted = await accept(link);
  expect([accepted.headers.get("location"), accepted.headers.getSetCookie()]).toEqual(["/account/login", []]);
  expect(await memberships(own.owner.emailAddress, "active")).toBe(2);
  expect(await directory().session.count({ where: { personId: own.owner.personId } })).toBe(0);
});

test("a person signed in as another address can't accept it, and it stays valid for its addressee", async () => {
  const emailAddress = anAddress();
  const link = await invite(await anAccount(), emailAddress);
  const other = await aPerson();
  const cookie = await signIn(other);
  await refused(link, cookie);
  const membership = null;
  const session = { sessionId: randomUUIDv7(), ...other, membership, ...justSignedIn };
  expect(await readInvitation(link, session)).toMatchObject({ state: "open", otherAddress: other.emailAddress });
  expect(await memberships(other.emailAddress, "active")).toBe(0);
  expect(cookieOf(await accept(link), "afterword.session")).not.toBe("");
});

test("fifty uses at once make one member and one session", async () => {
  const emailAddress = anAddress();
  const link = await invite(await anAccount(), emailAddress);
  const answers = await Promise.all(Array.from({ length: 50 }, () => accept(link)));
  expect(answers.filter((answer) => answer.headers.getSetCookie().length > 0)).toHaveLength(1);
  expect(await directory().session.count({ where: { person: { emailAddress } } })).toBe(1);
  expect(await memberships(emailAddress, "active")).toBe(1);
});

test("a withdrawn one stops working, also after the address is invited again", async () => {
  const account = await anAccount();
  const emailAddress = anAddress();
  const link = await invite(account, emailAddress);
  const owner = await signIn(account.owner);
  const path = `/Account/DeleteMember?emailAddress=${encodeURIComponent(emailAddress)}`;
  expect((await api("DELETE", path, { cookie: owner })).status).toBe(204);
  expect(await readInvitation(link, null)).toEqual({ state: "withdrawn" });
  await refused(link);
  const newer = await invite(account, emailAddress);
  expect(await readInvitation(link, null)).toEqual({ state: "withdrawn" });
  await refused(link);
  expect((await accept(newer)).headers.get("location")).toBe("/dashboard");
});

test("after it was sent again, the older one says so, and not that it expired", async () => {
  const account = await anAccount();
  const emailAddress = anAddress();
  const older = await invite(account, emailAddress);
  const newer = await invite(account, emailAddress);
  expect(await readInvitation(older, null)).toEqual({ state: "withdrawn" });
  expect(await readInvitation(newer, null)).toMatchObject({ state: "open" });
});

test("gives the role that the account has set when it is accepted", async () => {
  const account = await anAccount();
  const emailAddress = anAddress();
  const link = await invite(account, emailAddress, "admin");
  const body = { emailAddress, userRole: "member" };
  await api("POST", "/app/members/change-role", { cookie: await signIn(account.owner), body });
  expect(await profileOf(cookieOf(await accept(link)))).toMatchObject({ userRole: "member" });
});

test("lasts seven days; if expired, altered or made up, it leads back to its page without a cookie", async () => {
  const emailAddress = anAddress();
  const link = await invite(await anAccount(), emailAddress);
  const tokenHash = hashToken(link);
  const { createdAt, expiresAt } = await directory().signInLink.findUniqueOrThrow({ where: { tokenHash } });
  expect(expiresAt.getTime() - createdAt.getTime()).toBe(7 * 24 * 60 * 60 * 1000);
  await directory().signInLink.update({ where: { tokenHash }, data: { expiresAt: new Date(Date.now() - 1000) } });
  expect(await readInvitation(link, null)).toEqual({ state: "expired" });
  expect(await readInvitation(`${link}x`, null)).toEqual({ state: "unknown" });
  for (const bad of [link, `${link}x`, "made up", "../../elsewhere"]) await refused(bad);
  expect(await memberships(emailAddress, "active")).toBe(0);
});

test("is of no use once the person has another address", async () => {
  const invited = await aPerson();
  const link = await invite(await anAccount(), invited.emailAddress);
  const emailAddress = anAddress();
  await directory().person.update({ where: { id: invited.personId }, data: { emailAddress } });
  expect(await readInvitation(link, null)).toEqual({ state: "withdrawn" });
  await refused(link);
});

test("a link made for one purpose is refused for another", async () => {
  const account = await anAccount();
  const emailAddress = anAddress();
  const invitation = await invite(account, emailAddress);
  await api("POST", "/Account/SendMagicLoginLink", { body: { emailAddress } });
  const login = await mailedLink(emailAddress);
  await api("POST", "/Profile/UpdateContactInformation", {
    cookie: await signIn(account.owner),
    body: { emailAddress: anAddress() },
  });
  const calls = {
    login: "/app/sessions/open",
    invite: "/app/members/accept",
    address: "/app/sessions/confirm-address",
  };
  const crossed = [
    [invitation, calls.login],
    [invitation, calls.address],
    [invitation, "/app/sessions/show-code"],
    [login, calls.invite],
    [login, calls.address],
  ] as const;
  for (const [link, path] of crossed) {
    const response = await postLink(path, link);
    expect([path, response.status, response.headers.getSetCookie()]).toEqual([path, 303, []]);
    expect(response.headers.get("location")).toContain("/account/login?");
  }
  expect(await readSignInLink(invitation, null)).toEqual({ state: "unknown" });
  expect(await readInvitation(login, null)).toEqual({ state: "unknown" });
  expect(await directory().session.count({ where: { person: { emailAddress } } })).toBe(0);
  expect(await readInvitation(invitation, null)).toMatchObject({ state: "open" });
});

test("leads nowhere if the account was deleted", async () => {
  const account = await anAccount();
  const link = await invite(account, anAddress());
  await asOwner().account.delete({ where: { id: account.accountId } });
  expect(await readInvitation(link, null)).toEqual({ state: "withdrawn" });
  await refused(link);
});
