import { expect, test } from "vitest";
import { anAccount } from "#server/testing/factories.ts";
import { inAccount, tenant } from "./db.ts";

test("reads of several accounts in the same moment each see their own account's rows", async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, async () => (await anAccount()).accountId));
  for (const accountId of ids) {
    await inAccount(accountId, () => tenant().integration.create({ data: { accountId, name: "Segment" } }));
  }
  const key = (accountId: string) => ({ where: { accountId_name: { accountId, name: "Segment" } } });
  const read = (one: (id: string) => PromiseLike<{ accountId: string } | null>) =>
    Promise.all(ids.map((id) => inAccount(id, async () => (await one(id))?.accountId)));
  expect(await read((id) => tenant().integration.findUnique(key(id)))).toEqual(ids);
  expect(await read((id) => tenant().integration.findUniqueOrThrow(key(id)))).toEqual(ids);
});

test("a row that isn't the account's isn't found by its key, and a compound key finds the account's own", async () => {
  const [one, other] = [await anAccount(), await anAccount()];
  const compound = { accountId_name: { accountId: one.accountId, name: "Segment" } };
  await inAccount(one.accountId, () =>
    tenant().integration.create({ data: { accountId: one.accountId, name: "Segment" } }),
  );
  const find = (accountId: string) =>
    inAccount(accountId, async () => (await tenant().integration.findUnique({ where: compound }))?.name);
  expect([await find(one.accountId), await find(other.accountId)]).toEqual(["Segment", undefined]);
  await inAccount(one.accountId, () =>
    tenant().$transaction(async (transaction) => {
      await transaction.integration.update({ where: compound, data: { enabled: true } });
      expect(await transaction.integration.findUniqueOrThrow({ where: compound })).toMatchObject({ enabled: true });
    }),
  );
});
