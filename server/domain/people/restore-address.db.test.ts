import { randomUUIDv7 } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { hashToken } from "#server/domain/sessions/index.ts";
import { directory } from "#server/foundation/database/db.ts";
import { stopSender } from "#server/foundation/queue/enqueue-job.ts";
import { api } from "#server/testing/api.ts";
import {
  aMembership,
  anAccount,
  aPerson,
  signIn,
  type TestAccount,
  type TestPerson,
} from "#server/testing/factories.ts";
import { postLink } from "#server/testing/link-page.ts";
import { mailedLink, mailedTo } from "#server/testing/mailed.ts";
import { signInFully } from "#server/testing/second-factors.ts";
import { readAddressRestore } from "./index.ts";

afterAll(stopSender);

let account: TestAccount;
let owner: TestPerson;
beforeEach(async () => {
  account = await anAccount();
  owner = account.owner;
});

const anAddress = () => `new-${randomUUIDv7()}@example.com`;
const restore = (link: string) => postLink("/app/sessions/restore-address", link);
const restoreLink = (emailAddress: string) => mailedLink(emailAddress, "restore");
const templates = async (emailAddress: string) => (await mailedTo(emailAddress)).map(({ template }) => template);

async function addressOf({ personId }: TestPerson): Promise<string> {
  return (await directory().person.findUniqueOrThrow({ where: { id: personId } })).emailAddress;
}

/** The person requests another address and confirms it; returns the address and the session that did it. */
async function change(
  person: TestPerson,
  emailAddress = anAddress(),
): Promise<{ emailAddress: string; cookie: string }> {
  const cookie = await signInFully(person);
  const asked = await api("POST", "/Profile/UpdateContactInformation", { cookie, body: { emailAddress } });
  expect(asked.status).toBe(200);
  await postLink("/app/sessions/confirm-address", await mailedLink(emailAddress, "address"), cookie);
  return { emailAddress, cookie };
}

/** Sets when the person's links that undo a change expire. */
async function endRestores({ personId }: TestPerson, expiresAt: Date): Promise<void> {
  await directory().signInLink.updateMany({ where: { personId, purpose: "restore" }, data: { expiresAt } });
}

describe("the previous address", () => {
  test("is mailed a link valid for 72 hours once the new one is confirmed, and viewing its page does nothing", async () => {
    const before = Date.now();
    const { emailAddress } = await change(owner);
    expect(await templates(owner.emailAddress)).toEqual(["address-change", "address-changed"]);
    const link = await restoreLink(owner.emailAddress);
    for (let look = 0; look < 3; look++) {
      const found = await readAddressRestore(link);
      expect(found).toMatchObject({ state: "open", emailAddress: owner.emailAddress });
      const hours = found.state === "open" ? (found.expiresAt.getTime() - before) / 3_600_000 : 0;
      expect(hours).toBeGreaterThan(71.9);
      expect(hours).toBeLessThan(72.1);
    }
    expect(await addressOf(owner)).toBe(emailAddress);
  });

  test("undoes the change: all sessions and unused links end, and the other address is notified", async () => {
    const { emailAddress, cookie } = await change(owner);
    const elsewhere = await signIn(owner);
    await api("POST", "/Account/SendMagicLoginLink", { body: { emailAddress } });
    const waiting = await mailedLink(emailAddress);
    const next = anAddress();
    await api("POST", "/Profile/UpdateContactInformation", { cookie, body: { emailAddress: next } });
    const restored = await restore(await restoreLink(owner.emailAddress));
    expect([restored.status, restored.headers.get("location"), restored.headers.getSetCookie()]).toEqual([
      303,
      "/account/login?restored=1",
      [],
    ]);
    expect(await addressOf(owner)).toBe(owner.emailAddress);
    for (const ended of [cookie, elsewhere]) {
      expect((await api("GET", "/Profile/Profile", { cookie: ended })).status).toBe(401);
    }
    expect((await postLink("/app/sessions/open", waiting)).headers.getSetCookie()).toEqual([]);
    await postLink("/app/sessions/confirm-address", await mailedLink(next, "address"));
    expect(await addressOf(owner)).toBe(owner.emailAddress);
    expect((await templates(emailAddress)).at(-1)).toBe("address-restored");
    const profile = await api("GET", "/Profile/Profile", { cookie: await signIn(owner) });
    expect(await profile.json()).toMatchObject({ emailAddress: owner.emailAddress, isOwner: true });
  });

  test("removes the factors and recovery codes added since the day before the change, and no older ones", async () => {
    const { personId } = owner;
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const factor = (name: string, createdAt: Date) =>
      directory().personFactor.create({
        data: { personId, kind: "totp", name, secret: "sealed", createdAt, confirmedAt: createdAt },
      });
    await factor("of long ago", hoursAgo(25));
    await factor("of today", hoursAgo(23));
    await change(owner);
    await factor("of afterwards", new Date());
    const challenge = { personId, tokenHash: `challenge of ${personId}`, expiresAt: hoursAgo(-1) };
    await directory().signInChallenge.create({ data: challenge });
    for (const [codeHash, createdAt] of [
      ["old", hoursAgo(25)],
      ["new", new Date()],
    ] as const) {
      await directory().recoveryCode.create({ data: { personId, codeHash, createdAt } });
    }
    await restore(await restoreLink(owner.emailAddress));
    const factors = await directory().personFactor.findMany({ where: { personId } });
    expect(factors.map(({ name }) => name)).toEqual(["of long ago"]);
    const codes = await directory().recoveryCode.findMany({ where: { personId } });
    expect(codes.map(({ codeHash }) => codeHash)).toEqual(["old"]);
    expect(await directory().signInChallenge.count({ where: { personId } })).toBe(0);
  });

  test("is restored once by fifty uses at once", async () => {
    await change(owner);
    const link = await restoreLink(owner.emailAddress);
    const answers = await Promise.all(Array.from({ length: 50 }, () => restore(link)));
    const restored = answers.filter((answer) => answer.headers.get("location") === "/account/login?restored=1");
    expect(restored).toHaveLength(1);
    expect(await readAddressRestore(link)).toEqual({ state: "used" });
  });

  test("can't be restored after 72 hours, with an altered link, or with one for another purpose", async () => {
    const { emailAddress } = await change(owner);
    const link = await restoreLink(owner.emailAddress);
    await api("POST", "/Account/SendMagicLoginLink", { body: { emailAddress } });
    await endRestores(owner, new Date(Date.now() - 1000));
    expect(await readAddressRestore(link)).toEqual({ state: "expired" });
    for (const bad of [link, `${link}x`, "made up", await mailedLink(emailAddress)]) {
      const refused = await restore(bad);
      expect(refused.headers.get("location")).toBe(`/account/login?restore=${encodeURIComponent(bad)}`);
    }
    expect(await addressOf(owner)).toBe(emailAddress);
  });

  test("doesn't work in the other calls that take a link", async () => {
    await change(owner);
    const link = await restoreLink(owner.emailAddress);
    for (const path of ["/app/sessions/open", "/app/members/accept", "/app/sessions/confirm-address"]) {
      expect((await postLink(path, link)).headers.getSetCookie()).toEqual([]);
    }
    expect(await readAddressRestore(link)).toMatchObject({ state: "open" });
  });
});

describe("several changes within 72 hours", () => {
  test("can be undone by each previous address, and the earliest has the last word", async () => {
    const second = await change(owner);
    const third = await change(owner);
    const [toFirst, toSecond] = [await restoreLink(owner.emailAddress), await restoreLink(second.emailAddress)];
    await restore(toSecond);
    expect(await addressOf(owner)).toBe(second.emailAddress);
    await restore(toFirst);
    expect(await addressOf(owner)).toBe(owner.emailAddress);
    await restore(toSecond);
    expect(await addressOf(owner)).toBe(owner.emailAddress);
    expect(third.emailAddress).not.toBe(second.emailAddress);
  });

  test("end the later links with the earliest one, even if all are used concurrently", async () => {
    const second = await change(owner);
    const third = await change(owner);
    await change(owner);
    const links = await Promise.all([owner.emailAddress, second.emailAddress, third.emailAddress].map(restoreLink));
    await Promise.all([...links, ...links].map(restore));
    expect(await addressOf(owner)).toBe(owner.emailAddress);
    for (const link of links) expect(await readAddressRestore(link)).toEqual({ state: "used" });
  });

  test("that return to the first address leave no link to any other address", async () => {
    const second = await change(owner);
    const toFirst = await restoreLink(owner.emailAddress);
    await change(owner, owner.emailAddress);
    expect(await templates(second.emailAddress)).not.toContain("address-changed");
    expect(await readAddressRestore(toFirst)).toEqual({ state: "used" });
    expect(await addressOf(owner)).toBe(owner.emailAddress);
  });
});

describe("until it is settled", () => {
  const close = (cookie: string) => api("POST", "/app/account/close", { cookie, body: { companyName: "A company" } });
  const handOver = (cookie: string, { emailAddress }: TestPerson) =>
    api("POST", "/app/members/hand-over", { cookie, body: { emailAddress } });

  test("the account can't be closed or transferred, and the error says until when", async () => {
    const heir = await aPerson();
    await aMembership(account.accountId, heir, "admin");
    const { cookie } = await change(owner);
    const { expiresAt } = await directory().signInLink.findFirstOrThrow({
      where: { personId: owner.personId, purpose: "restore" },
    });
    for (const refused of [await close(cookie), await handOver(cookie, heir)]) {
      expect(refused.status).toBe(409);
      expect(await refused.json()).toMatchObject({
        type: expect.stringMatching(/\/problems\/conflict$/),
        detail: expect.stringMatching(/^Your email address changed recently\. You can .* after .* \(UTC\)\.$/),
        until: expiresAt.toISOString(),
      });
    }
    const profile = await (await api("GET", "/Profile/Profile", { cookie })).json();
    expect(profile).toMatchObject({ isOwner: true, accountStatus: "active" });
    await endRestores(owner, new Date(Date.now() - 1000));
    expect((await handOver(cookie, heir)).status).toBe(204);
  });

  test("undoing the change lets the owner close the account at once", async () => {
    await change(owner);
    await restore(await restoreLink(owner.emailAddress));
    expect((await close(await signIn(owner))).status).toBe(200);
  });

  test("nobody else gets the previous address: no sign-up, no change, no invitation; its mailbox is notified", async () => {
    await change(owner);
    const { emailAddress } = owner;
    const link = await restoreLink(emailAddress);
    const mails = (await mailedTo(emailAddress)).length;
    const other = await anAccount();
    const cookie = await signIn(other.owner);
    const signUp = { companyName: "Another company", name: "Someone", emailAddress };
    const signedUp = await api("POST", "/Account/CreateAccount", { body: signUp });
    expect([signedUp.status, await signedUp.json()]).toMatchObject([201, { linkSent: true }]);
    const asked = await api("POST", "/Profile/UpdateContactInformation", { cookie, body: { emailAddress } });
    expect(asked.status).toBe(200);
    const invited = await api("POST", "/Account/InviteMember", { cookie, body: { emailAddress, userRole: "member" } });
    expect([invited.status, (await invited.json()).detail]).toEqual([409, expect.stringContaining("Try again after")]);
    expect((await templates(emailAddress)).slice(mails)).toEqual(["address-held", "address-held"]);
    expect(await directory().person.count({ where: { emailAddress } })).toBe(0);
    expect(await addressOf(other.owner)).toBe(other.owner.emailAddress);
    await restore(link);
    expect(await addressOf(owner)).toBe(emailAddress);
  });

  test("a link mailed earlier to the previous address doesn't create a new person", async () => {
    const { emailAddress } = owner;
    await api("POST", "/Account/SendMagicLoginLink", { body: { emailAddress } });
    const waiting = await mailedLink(emailAddress);
    await change(owner);
    const expiresAt = new Date(Date.now() + 60_000);
    await directory().signInLink.update({ where: { tokenHash: hashToken(waiting) }, data: { expiresAt } });
    expect((await postLink("/app/sessions/open", waiting)).headers.getSetCookie()).toEqual([]);
    expect(await directory().person.count({ where: { emailAddress } })).toBe(0);
  });

  test("a requested address that is on hold by then isn't confirmed", async () => {
    const other = await anAccount();
    const cookie = await signIn(other.owner);
    const passing = anAddress();
    await change(owner, passing);
    await change(owner);
    await directory().signInLink.updateMany({
      where: { emailAddress: passing, purpose: "restore" },
      data: { expiresAt: new Date(0) },
    });
    await api("POST", "/Profile/UpdateContactInformation", { cookie, body: { emailAddress: passing } });
    const link = await mailedLink(passing, "address");
    const expiresAt = new Date(Date.now() + 60_000);
    await directory().signInLink.updateMany({
      where: { emailAddress: passing, purpose: "restore" },
      data: { expiresAt },
    });
    await postLink("/app/sessions/confirm-address", link, cookie);
    expect(await addressOf(other.owner)).toBe(other.owner.emailAddress);
  });

  test("an address is free again after 72 hours", async () => {
    await change(owner);
    await endRestores(owner, new Date(Date.now() - 1000));
    const { emailAddress } = owner;
    await api("POST", "/Account/CreateAccount", { body: { companyName: "Another", name: "Someone", emailAddress } });
    expect(await directory().person.count({ where: { emailAddress } })).toBe(1);
    expect((await templates(emailAddress)).at(-1)).toBe("confirm-address");
  });
});
