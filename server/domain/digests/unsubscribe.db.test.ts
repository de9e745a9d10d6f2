import { expect, test } from "vitest";
import { readUnsubscribeToken, unsubscribeAddress } from "#server/foundation/mail/index.ts";
import { serveUnsubscribe } from "./serve-unsubscribe.ts";
import { asOwner, givenMember, givenShop } from "./testing/given-shop.ts";

/** As a mail client sends it: no cookie, no origin. */
const oneClick = { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) };

async function switchesOf(accountId: string): Promise<Record<string, [daily: boolean, weekly: boolean]>> {
  const rows = await asOwner(
    `SELECT person_id, notification_daily_digest_enabled AS daily, notification_weekly_digest_enabled AS weekly
     FROM membership WHERE account_id = $1`,
    [accountId],
  );
  return Object.fromEntries(rows.map(({ person_id, daily, weekly }) => [person_id, [daily, weekly]]));
}

test("one click ends one kind of digest of one account for one person; opening the page ends nothing", async () => {
  const { accountId, member } = await givenShop([]);
  const other = await givenMember(accountId);
  const address = unsubscribeAddress({ kind: "day", accountId, personId: member.personId });
  const page = await serveUnsubscribe(new Request(address));
  expect(page.status).toBe(200);
  expect(await page.text()).toMatch(/daily digest for Shop.*<form method="post"><button type="submit">/s);
  expect((await serveUnsubscribe(new Request(address, { method: "HEAD" }))).body).toBeNull();
  expect(await switchesOf(accountId)).toEqual({ [member.personId]: [true, true], [other.personId]: [true, true] });
  for (const _time of [1, 2]) {
    const ended = await serveUnsubscribe(new Request(address, oneClick));
    expect([ended.status, await ended.text()]).toEqual([200, expect.stringContaining("re unsubscribed")]);
  }
  expect(await switchesOf(accountId)).toEqual({ [member.personId]: [false, true], [other.personId]: [true, true] });
  const weekly = unsubscribeAddress({ kind: "week", accountId, personId: other.personId });
  await serveUnsubscribe(new Request(weekly, oneClick));
  expect(await switchesOf(accountId)).toEqual({ [member.personId]: [false, true], [other.personId]: [true, false] });
});

test("an address with an invalid signature ends nothing", async () => {
  const { accountId, member } = await givenShop([]);
  const subscription = { kind: "day" as const, accountId, personId: member.personId };
  const address = new URL(unsubscribeAddress(subscription));
  const token = address.searchParams.get("token") ?? "";
  expect(readUnsubscribeToken(token)).toEqual(subscription);
  const stranger = (await givenMember(accountId)).personId;
  const forged = [
    "",
    "day",
    token.replace("day", "week"),
    token.replace(member.personId, stranger),
    `${token}.x`,
    `${token}x`,
  ];
  for (const wrong of forged) {
    address.searchParams.set("token", wrong);
    const answer = await serveUnsubscribe(new Request(address, oneClick));
    expect([wrong, answer.status]).toEqual([wrong, 404]);
  }
  expect(Object.values(await switchesOf(accountId))).toEqual([
    [true, true],
    [true, true],
  ]);
});

test("a person who is no longer a member, or whose account is gone, sees the same", async () => {
  const { accountId, member } = await givenShop([]);
  const address = unsubscribeAddress({ kind: "week", accountId, personId: member.personId });
  await asOwner("DELETE FROM membership WHERE account_id = $1", [accountId]);
  expect((await serveUnsubscribe(new Request(address, oneClick))).status).toBe(200);
  await asOwner("DELETE FROM account WHERE id = $1", [accountId]);
  const ended = await serveUnsubscribe(new Request(address, oneClick));
  expect([ended.status, await ended.text()]).toEqual([200, expect.stringContaining("an account that is gone")]);
});
