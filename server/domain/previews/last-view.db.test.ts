import { expect, test } from "vitest";
import { inAccount } from "#server/foundation/database/account-scope.ts";
import { type GivenResponse, givenAccount, givenResponses } from "#server/testing/given-answers.ts";
import { lastView } from "./last-view.ts";

test("the last view in the store is found behind more than a hundred newer views of links", async () => {
  const accountId = await givenAccount({ questions: [] });
  const at = new Date().toISOString();
  const links = Array.from({ length: 101 }, (): GivenResponse => ({ at, surface: "link" }));
  await givenResponses(accountId, links);
  const view = () => inAccount(accountId, () => lastView({ accountId }));
  expect(await view()).toEqual({ viewedAt: null, surface: null, platform: null });
  await givenResponses(accountId, [{ at, surface: "thankYou" }]);
  await givenResponses(accountId, links);
  expect(await view()).toEqual({ viewedAt: at, surface: "thankYou", platform: "None" });
});
