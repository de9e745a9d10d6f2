import { expect, test } from "vitest";
import { planNames } from "#lib/plans.ts";
import { Account, platformValues } from "./shapes.ts";

test("an account has every field of the specification, misspelled ones too", () => {
  const fields = [
    ...["accountId", "companyName", "name", "emailAddress", "phone", "associatedAccountIds", "billingPlan"],
    ...["billingSubscriptionPrice", "surveyEnabled", "publishedSurveyId", "hdyhau", "integration"],
    ...["integrationDomain", "integraitonPlanName", "businessCategory", "businessType", "accountStatus"],
    ...["monthlyOrderCount", "isOwner", "userRole", "intercomUserHash", "intercomUserId"],
    ...["notificationBestPracticeEnabled", "notificationMarketingEnabled", "notificationDailyDigestEnabled"],
    ...["notificationWeeklyDigestEnabled", "appStoreReviewSubmittedAt"],
  ];
  expect(fields.filter((field) => !(field in Account.shape))).toEqual([]);
});

test("plans and platforms have the specification's values", () => {
  const sizes = ["1K", "5K", "10K", "30K", "100K"];
  const bought = sizes.flatMap((size) => [`Orders_${size}`, `Orders_${size}_Annual`]);
  expect(planNames.toSorted()).toEqual(["Free", ...bought, "Enterprise", "Staff", "Foundation"].toSorted());
  expect(platformValues.toSorted()).toEqual(["BigCommerce", "None", "Shopify", "Wix", "WooCommerce"]);
});
