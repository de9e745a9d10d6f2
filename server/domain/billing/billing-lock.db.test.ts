import { expect, test } from "vitest";
import { anAccount } from "#server/testing/factories.ts";
import { withBillingLock } from "./billing-lock.ts";
import { readBilling } from "./read-billing.ts";

/** Work that goes on until it is let go. */
function longWork() {
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const work = async () => {
    started.resolve();
    await promise;
    return "done";
  };
  return { work, letGo, started: started.promise };
}

test("work for an account waits for its turn, and gives up after a while", async () => {
  const { accountId } = await anAccount();
  const { work, letGo, started } = longWork();
  const first = withBillingLock(accountId, work);
  await started;
  const next = withBillingLock(accountId, async () => "next");
  const impatient = withBillingLock(accountId, async () => "never", 50);
  await expect(impatient).rejects.toMatchObject({ code: "unavailable" });
  letGo();
  expect(await Promise.all([first, next])).toEqual(["done", "next"]);
});

test("a slow payment provider takes no connection from everything else", async () => {
  const accounts = await Promise.all(Array.from({ length: 12 }, () => anAccount()));
  const { work, letGo, started } = longWork();
  const all = accounts.map(({ accountId }) => withBillingLock(accountId, work));
  await started;
  expect(await Promise.all(accounts.map(({ accountId }) => readBilling(accountId)))).toEqual(accounts.map(() => null));
  letGo();
  expect(await Promise.all(all)).toEqual(accounts.map(() => "done"));
});
