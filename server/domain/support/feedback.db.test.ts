import { expect, test } from "vitest";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { api } from "#server/testing/api.ts";
import { anAccount, signIn } from "#server/testing/factories.ts";

async function aMerchant() {
  const account = await anAccount();
  const cookie = await signIn(account.owner);
  const rate = async (query: string) => (await api("POST", `/Profile/SubmitFeedbackRating${query}`, { cookie })).status;
  const ratings = () =>
    inAccount(account.accountId, async () => (await tenant().feedbackRating.findMany()).map(({ rating }) => rating));
  const review = (query: string) => api("POST", `/Profile/SubmitAppStoreReview${query}`, { cookie });
  return { ...account, rate, ratings, review };
}

test("stores a rating from one to five, the day's last one for each person", async () => {
  const { rate, ratings } = await aMerchant();
  expect([await rate("?rating=4"), await ratings()]).toEqual([204, [4]]);
  expect([await rate("?rating=5"), await ratings()]).toEqual([204, [5]]);
});

test.each([
  "",
  "?rating=",
  "?rating=0",
  "?rating=6",
  "?rating=4.5",
  "?rating=five",
  "?rating=-1",
  "?rating=1&rating=2",
])("%j is not a rating", async (query) => {
  const { rate, ratings } = await aMerchant();
  expect([await rate(query), await ratings()]).toEqual([400, []]);
});

test("stores when a review was first requested", async () => {
  const { review } = await aMerchant();
  const first = await (await review("?integration=Shopify")).json();
  expect(new Date(first.appStoreReviewSubmittedAt).getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect(await (await review("?integration=Shopify")).json()).toEqual(first);
});

test.each(["", "?integration=Magento", "?integration="])("%j is not a platform", async (query) => {
  const { review } = await aMerchant();
  const response = await review(query);
  expect([response.status, Object.keys((await response.json()).errors)]).toEqual([400, ["integration"]]);
});
