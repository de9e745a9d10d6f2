import { expect, test } from "vitest";
import { account } from "#lib/calls/example-values.ts";
import { Account } from "#lib/calls/shapes.ts";
import { chatPerson } from "./chat-person.ts";

const merchant = Account.parse({ ...account, intercomUserId: "u1", intercomUserHash: "h1", intercomUserJwt: "j1" });
const personWith = (changes: Partial<typeof merchant>) => chatPerson({ ...merchant, ...changes }, null);

test("support sees who it is, and what their company pays a month", () => {
  expect(personWith({ billingPlan: "Orders_5K", billingSubscriptionPrice: 49 })).toMatchObject({
    user_id: "u1",
    intercom_user_jwt: "j1",
    name: merchant.name,
    email: merchant.emailAddress,
    role: "owner",
    is_owner: true,
    weekly_digest: merchant.notificationWeeklyDigestEnabled,
    company: { company_id: merchant.accountId, plan: "Orders_5K", monthly_spend: 49 },
  });
  expect(personWith({})).not.toHaveProperty("user_hash");
  expect(personWith({ billingPlan: "Orders_5K_Annual", billingSubscriptionPrice: 490 }).company.monthly_spend).toBe(
    40.83,
  );
  expect(personWith({ billingPlan: "Free", billingSubscriptionPrice: null }).company.monthly_spend).toBe(0);
});

test("a month's orders are those of the connected store, where they are known", () => {
  const typed = { ...merchant, monthlyOrderCount: 400 };
  expect(chatPerson(typed, 1042).company.monthly_order_count).toBe(1042);
  expect(chatPerson(typed, 0).company.monthly_order_count).toBe(0);
  expect(chatPerson(typed, null).company.monthly_order_count).toBe(400);
});

test("what isn't known is left out", () => {
  const { company, ...person } = personWith({ phone: null, websiteUrl: null, businessCategory: null });
  expect(Object.keys({ ...person, ...company })).not.toEqual(expect.arrayContaining(["phone"]));
  expect(Object.keys(company)).not.toEqual(expect.arrayContaining(["website"]));
  expect(Object.keys(company)).not.toEqual(expect.arrayContaining(["industry"]));
});
