import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { hashToken } from "#server/domain/sessions/index.ts";
import { directory } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, anAccount, aPerson, signIn, type TestAccount } from "#server/testing/factories.ts";
import { postLink } from "#server/testing/link-page.ts";
import { mailedLink, mailedTo } from "#server/testing/mailed.ts";
import { readAddressChange } from "./index.ts";

afterAll(stopSender);

let account: TestAccount;
let cookie: string;
beforeEach(async () => {
  account = await anAccount();
  cookie = await signIn(account.owner);
});

const anAddress = () => `new-${randomUUIDv7()}@example.com`;
const confirm = (link: string, session?: string) => postLink("/app/sessions/confirm-address", link, session);

async function update(body: object) {
  const response = await api("POST", "/Profile/UpdateContactInformation", { cookie, body });
  return { status: response.status, account: await response.json() };
}

async function addressNow(session = cookie): Promise<unknown> {
  return (await (await api("GET", "/Profile/Profile", { cookie: session })).json()).emailAddress;
}

test("name and phone are changed at once, each separately", async () => {
  expect((await update({ name: "Ann" })).account).toMatchObject({ name: "Ann", phone: null });
  expect((await update({ phone: "+49 30 1" })).account).toMatchObject({ name: "Ann", phone: "+49 30 1" });
  expect((await update({})).status).toBe(200);
});

describe("a new address", () => {
  test("is active once its own link was used, and the previous one is notified of the request", async () => {
    const emailAddress = anAddress();
    const asked = await update({ emailAddress: emailAddress.toUpperCase(), name: "Ann" });
    expect(asked).toMatchObject({ status: 200, account: { emailAddress: account.owner.emailAddress, name: "Ann" } });
    expect((await mailedTo(emailAddress)).map((mail) => mail.template)).toEqual(["new-address"]);
    expect((await mailedTo(account.owner.emailAddress)).map((mail) => mail.template)).toEqual(["address-change"]);
    const link = await mailedLink(emailAddress, "address");
    for (let look = 0; look < 3; look++) {
      expect(await readAddressChange(link)).toMatchObject({ state: "open", emailAddress });
    }
    expect(await addressNow()).toBe(account.owner.emailAddress);
    const confirmed = await confirm(link, cookie);
    expect([confirmed.status, confirmed.headers.get("location")]).toEqual([303, "/account?changed=1"]);
    expect(await addressNow()).toBe(emailAddress);
    expect(await readAddressChange(link)).toEqual({ state: "used" });
  });

  test("ends the person's other sessions, even the one that asked: all but the one that confirms", async () => {
    const [elsewhere, phone, stranger] = [
      await signIn(account.owner),
      await signIn(account.owner),
      await signIn(await aPerson()),
    ];
    const emailAddress = anAddress();
    await update({ emailAddress });
    await confirm(await mailedLink(emailAddress, "address"), phone);
    expect(await addressNow(phone)).toBe(emailAddress);
    for (const ended of [cookie, elsewhere]) {
      expect((await api("GET", "/Profile/Profile", { cookie: ended })).status).toBe(401);
    }
    expect((await api("GET", "/Profile/Profile", { cookie: stranger })).status).toBe(404);
  });

  test("confirmed by the mailbox's owner opens no session, and ends that of the person who asked", async () => {
    const emailAddress = anAddress();
    await update({ emailAddress });
    const confirmed = await confirm(await mailedLink(emailAddress, "address"));
    expect([confirmed.headers.get("location"), confirmed.headers.getSetCookie()]).toEqual([
      "/account/login?changed=1",
      [],
    ]);
    expect(await addressNow(await signIn(account.owner))).toBe(emailAddress);
    expect((await api("GET", "/Profile/Profile", { cookie })).status).toBe(401);
  });

  test("cancels every other one that was requested, from any account", async () => {
    const other = await anAccount();
    await aMembership(other.accountId, account.owner, "member");
    const elsewhere = await signIn(account.owner, other.accountId);
    const [parked, emailAddress] = [anAddress(), anAddress()];
    await api("POST", "/Profile/UpdateContactInformation", { cookie: elsewhere, body: { emailAddress: parked } });
    const parkedLink = await mailedLink(parked, "address");
    await update({ emailAddress });
    await confirm(await mailedLink(emailAddress, "address"), cookie);
    await confirm(parkedLink, cookie);
    expect(await addressNow()).toBe(emailAddress);
  });

  test("that is somebody's gets the same response, and its owner is notified; nothing changes and nobody is merged", async () => {
    const other = await aPerson();
    const [taken, free] = [
      await update({ emailAddress: other.emailAddress }),
      await update({ emailAddress: anAddress() }),
    ];
    expect(taken).toEqual(free);
    expect((await mailedTo(other.emailAddress)).map((mail) => mail.template)).toEqual(["address-in-use"]);
    expect(await mailedLink(other.emailAddress, "address")).toBe("");
    expect(await addressNow()).toBe(account.owner.emailAddress);
  });

  test("that was taken in the meantime isn't given twice", async () => {
    const emailAddress = anAddress();
    await update({ emailAddress });
    const link = await mailedLink(emailAddress, "address");
    await directory().person.create({ data: { emailAddress } });
    const refused = await confirm(link, cookie);
    expect(refused.headers.get("location")).toBe(`/account/login?address=${link}`);
    expect(await readAddressChange(link)).toEqual({ state: "expired" });
    expect(await addressNow()).toBe(account.owner.emailAddress);
  });

  test("is confirmed once by fifty uses at once", async () => {
    const emailAddress = anAddress();
    await update({ emailAddress });
    const link = await mailedLink(emailAddress, "address");
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(link, cookie)));
    expect(answers.filter((answer) => answer.headers.get("location") === "/account?changed=1")).toHaveLength(1);
  });

  test("requested after another makes the earlier link useless", async () => {
    const [first, second] = [anAddress(), anAddress()];
    await update({ emailAddress: first });
    await update({ emailAddress: second });
    await confirm(await mailedLink(first, "address"), cookie);
    expect(await addressNow()).toBe(account.owner.emailAddress);
    await confirm(await mailedLink(second, "address"), cookie);
    expect(await addressNow()).toBe(second);
  });

  test("expired, altered or made up does nothing", async () => {
    const emailAddress = anAddress();
    await update({ emailAddress });
    const link = await mailedLink(emailAddress, "address");
    const expiresAt = new Date(Date.now() - 1000);
    await directory().signInLink.update({ where: { tokenHash: hashToken(link) }, data: { expiresAt } });
    expect(await readAddressChange(link)).toEqual({ state: "expired" });
    for (const bad of [link, `${link}x`, "made up"]) {
      expect((await confirm(bad, cookie)).headers.get("location")).toContain("/account/login?address=");
    }
    expect(await addressNow()).toBe(account.owner.emailAddress);
  });

  test("doesn't work in the other calls that take a link", async () => {
    const emailAddress = anAddress();
    await update({ emailAddress });
    const link = await mailedLink(emailAddress, "address");
    for (const path of ["/app/sessions/open", "/app/members/accept", "/app/sessions/show-code"]) {
      const response = await postLink(path, link);
      expect([response.status, response.headers.getSetCookie()]).toEqual([303, []]);
    }
    expect(await readAddressChange(link)).toMatchObject({ state: "open" });
  });

  test("invalidates unused sign-in links and invitations of the previous address", async () => {
    const inviting = await anAccount();
    await api("POST", "/Account/InviteMember", {
      cookie: await signIn(inviting.owner),
      body: { emailAddress: account.owner.emailAddress, userRole: "member" },
    });
    await api("POST", "/Account/SendMagicLoginLink", { body: { emailAddress: account.owner.emailAddress } });
    const waiting = await mailedLink(account.owner.emailAddress);
    const emailAddress = anAddress();
    await update({ emailAddress });
    await confirm(await mailedLink(emailAddress, "address"), cookie);
    expect((await postLink("/app/sessions/open", waiting)).headers.getSetCookie()).toEqual([]);
    const members = await api("GET", "/Account/GetMembers", { cookie: await signIn(inviting.owner) });
    expect(await members.text()).not.toContain(emailAddress);
  });

  test.each(["a＠example.com", "a@example.com\r\nBcc: b@example.com", "a@example.com, b@example.com"])(
    "%j is refused by name, and the name next to it isn't stored",
    async (emailAddress) => {
      const response = await update({ emailAddress, name: "Not kept" });
      expect([response.status, Object.keys(response.account.errors)]).toEqual([400, ["emailAddress"]]);
      expect((await update({})).account.name).toBe("A person");
    },
  );
});
