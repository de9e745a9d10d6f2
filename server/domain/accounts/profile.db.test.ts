import { describe, expect, test } from "vitest";
import { directory, inAccount, tenant } from "#server/foundation/database/db.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, anAccount, aPerson, signIn } from "#server/testing/factories.ts";

type Call = "CompleteProfile" | "UpdateBusinessInformation" | "UpdateNotifications";

async function aTeam() {
  const account = await anAccount();
  const member = await aPerson();
  await aMembership(account.accountId, member, "member");
  const [owner, plain] = [await signIn(account.owner), await signIn(member)];
  const post = (call: Call, body: unknown, cookie = owner) => api("POST", `/Profile/${call}`, { cookie, body });
  const profile = async (cookie = owner) => (await api("GET", "/Profile/Profile", { cookie })).json();
  return { ...account, member: plain, post, profile };
}

const business = {
  companyName: "Harbor Goods",
  websiteUrl: "https://harbor.example.com/shop",
  businessCategory: "Toys",
  businessType: "Retail",
  monthlyOrderCount: 250,
  timeZone: "Europe/Berlin",
  currency: "EUR",
};

describe("UpdateBusinessInformation", () => {
  test("stores the fields it gets, leaves the rest, and returns the account", async () => {
    const { post, profile } = await aTeam();
    const response = await post("UpdateBusinessInformation", business);
    expect([response.status, await response.json()]).toEqual([200, expect.objectContaining(business)]);
    await post("UpdateBusinessInformation", { businessType: "Wholesale" });
    expect(await profile()).toMatchObject({ ...business, businessType: "Wholesale" });
    expect((await post("UpdateBusinessInformation", {})).status).toBe(200);
  });

  test("null or an empty text clears an optional field, and only an optional one", async () => {
    const { post, profile } = await aTeam();
    await post("UpdateBusinessInformation", business);
    await post("UpdateBusinessInformation", { websiteUrl: null, businessCategory: "", monthlyOrderCount: null });
    expect(await profile()).toMatchObject({
      ...business,
      websiteUrl: null,
      businessCategory: null,
      monthlyOrderCount: null,
    });
    for (const field of ["companyName", "timeZone", "currency"]) {
      const response = await post("UpdateBusinessInformation", { [field]: null });
      expect([response.status, Object.keys((await response.json()).errors)]).toEqual([400, [field]]);
    }
  });

  test.each([
    ["timeZone", "Mars/Olympus"],
    ["currency", "XXXX"],
    ["monthlyOrderCount", 1.5],
    ["monthlyOrderCount", -1],
    ["monthlyOrderCount", "12"],
    ["websiteUrl", "javascript:alert(1)"],
    ["companyName", "  "],
    ["companyName", 7],
  ])("%s can't be %j", async (field, value) => {
    const { post } = await aTeam();
    const response = await post("UpdateBusinessInformation", { [field]: value });
    expect([response.status, Object.keys((await response.json()).errors)]).toEqual([400, [field]]);
  });

  test("is forbidden to a member", async () => {
    const { post, member } = await aTeam();
    expect((await post("UpdateBusinessInformation", { businessType: "Retail" }, member)).status).toBe(403);
  });
});

describe("CompleteProfile", () => {
  test("a member can say how they heard of us and who they are; store facts are for admins", async () => {
    const { post, profile, member } = await aTeam();
    const own = { hdyhau: "A friend", name: "New name", phone: "+49 30 1234567" };
    expect((await post("CompleteProfile", own, member)).status).toBe(200);
    expect(await profile(member)).toMatchObject(own);
    const refused = await post("CompleteProfile", { hdyhau: "A friend", businessType: "Retail" }, member);
    expect([refused.status, (await refused.json()).detail]).toEqual([403, expect.stringContaining("businessType")]);
    await post("CompleteProfile", { hdyhau: "A friend", phone: null }, member);
    expect(await profile(member)).toMatchObject({ phone: null });
  });

  test("an owner can correct the time zone and the currency, and the days are recounted; a member can't", async () => {
    const { accountId, post, profile, member } = await aTeam();
    const place = { timeZone: "America/New_York", currency: "CAD" };
    const refused = await post("CompleteProfile", { hdyhau: "A friend", ...place }, member);
    expect([refused.status, (await refused.json()).detail]).toEqual([403, expect.stringContaining("timeZone")]);
    const recounts = () => inAccount(accountId, () => tenant().accountRecount.count());
    await post("CompleteProfile", { hdyhau: "A friend", timeZone: "UTC", currency: "USD" });
    expect(await recounts()).toBe(0);
    expect((await post("CompleteProfile", { hdyhau: "A friend", ...place })).status).toBe(200);
    expect(await profile()).toMatchObject({ hdyhau: "A friend", ...place });
    expect(await recounts()).toBe(1);
  });

  test("requires hdyhau as text", async () => {
    const { post } = await aTeam();
    for (const hdyhau of [undefined, null, "", 7]) {
      const response = await post("CompleteProfile", { hdyhau, companyName: "Other" });
      expect([response.status, Object.keys((await response.json()).errors)]).toEqual([400, ["hdyhau"]]);
    }
  });
});

describe("UpdateNotifications", () => {
  const flags = [
    "notificationBestPracticeEnabled",
    "notificationMarketingEnabled",
    "notificationDailyDigestEnabled",
    "notificationWeeklyDigestEnabled",
    "notificationCoverageEnabled",
    "notificationAlertsEnabled",
    "notificationBillingEnabled",
    "notificationIntegrationsEnabled",
    "notificationLowScoreEnabled",
  ] as const;

  test("each switch is personal to this account; all are on by default except marketing and low scores", async () => {
    const { post, profile, member } = await aTeam();
    const before = await profile(member);
    expect(flags.map((flag) => before[flag])).toEqual([true, false, true, true, true, true, true, true, false]);
    for (const flag of flags) {
      const changed = await (await post("UpdateNotifications", { [flag]: !before[flag] }, member)).json();
      expect(changed[flag]).toBe(!before[flag]);
    }
    const owner = await profile();
    expect(flags.map((flag) => owner[flag])).toEqual([true, false, true, true, true, true, true, true, false]);
  });

  test.each(flags)("%s is true or false", async (flag) => {
    const { post } = await aTeam();
    for (const value of ["true", 1, null]) {
      const response = await post("UpdateNotifications", { [flag]: value });
      expect([response.status, Object.keys((await response.json()).errors)]).toEqual([400, [flag]]);
    }
  });
});

test("staff in the account change store facts, but nothing about a person", async () => {
  const { accountId, post, profile } = await aTeam();
  const emailAddress = "staff@afterword.example";
  const { id: personId } = await directory().person.upsert({
    where: { emailAddress },
    create: { emailAddress },
    update: {},
  });
  const cookie = await signIn({ personId, emailAddress });
  const staffUntil = new Date(Date.now() + 60_000);
  await directory().session.updateMany({ where: { personId }, data: { accountId, staffUntil } });
  const answers = { hdyhau: "Staff", name: "Not theirs", companyName: "By staff" };
  expect((await post("CompleteProfile", answers, cookie)).status).toBe(200);
  expect((await post("UpdateNotifications", { notificationMarketingEnabled: true }, cookie)).status).toBe(200);
  expect(await profile()).toMatchObject({
    companyName: "By staff",
    name: "A person",
    notificationMarketingEnabled: false,
  });
  const person = await directory().person.findUniqueOrThrow({ where: { id: personId } });
  expect(person.name).not.toBe("Not theirs");
});
