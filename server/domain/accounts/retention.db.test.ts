import { describe, expect, test } from "vitest";
import { api } from "#server/testing/api.ts";
import { aMembership, anAccount, aPerson, signIn } from "#server/testing/factories.ts";

async function aTeam() {
  const account = await anAccount();
  const [admin, member] = [await aPerson(), await aPerson()];
  await aMembership(account.accountId, admin, "admin");
  await aMembership(account.accountId, member, "member");
  const set = async (person: typeof admin, body: unknown) =>
    api("POST", "/app/account/retention", { cookie: await signIn(person), body });
  return { owner: account.owner, admin, member, set };
}

const year = { months: 12, keepsTotals: false };

describe("UpdateRetention", () => {
  test("owners and admins set the period, everyone sees it, and it's a security event; members can't", async () => {
    const { owner, admin, member, set } = await aTeam();
    const cookie = await signIn(member);
    const profile = async () => (await api("GET", "/Profile/Profile", { cookie })).json();
    expect(await profile()).toMatchObject({ retentionMonths: null, retentionKeepsTotals: true });
    expect((await set(member, year)).status).toBe(403);
    expect((await set(admin, year)).status).toBe(200);
    expect(await profile()).toMatchObject({ retentionMonths: 12, retentionKeepsTotals: false });
    const forever = { months: null, keepsTotals: true };
    expect(await (await set(owner, forever)).json()).toMatchObject({ retentionMonths: null });
    const activity = await api("GET", "/app/account/security-activity", { cookie: await signIn(owner) });
    const { items } = await activity.json();
    const changes = items.filter(({ action }: { action: string }) => action === "retentionChanged");
    expect(changes.map(({ details }: { details: unknown }) => details)).toEqual([forever, year]);
  });

  test.each([
    ["months", { ...year, months: 0 }],
    ["months", { ...year, months: 121 }],
    ["months", { ...year, months: 1.5 }],
    ["months", { ...year, months: "12" }],
    ["months", { keepsTotals: true }],
    ["keepsTotals", { months: 12 }],
    ["keepsTotals", { months: 12, keepsTotals: "yes" }],
  ])("refuses %s in %j", async (field, body) => {
    const { owner, set } = await aTeam();
    const response = await set(owner, body);
    expect([response.status, Object.keys((await response.json()).errors)]).toEqual([400, [field]]);
  });
});
