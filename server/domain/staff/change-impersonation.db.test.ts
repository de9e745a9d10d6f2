import { randomUUIDv7 } from "node:crypto";
import { expect, test } from "vitest";
import { lockAccount } from "#server/domain/accounts/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { anAccount, justSignedIn, theStaff } from "#server/testing/factories.ts";
import { adminLogin, leaveAccount } from "./index.ts";

/** The context of a call whose session was ended elsewhere, after the call had read it. */
async function endedContext() {
  const staff = await theStaff();
  const session = { sessionId: randomUUIDv7(), ...staff, membership: null, ...justSignedIn };
  return { session, ...staff, accountId: null, traceId: randomUUIDv7(), now: new Date() };
}

test("a session that ended in the meantime can't enter an account, and the account's log shows nothing", async () => {
  const { accountId } = await anAccount();
  const asked = adminLogin(await endedContext(), { accountId, reason: "A test" });
  await expect(asked).rejects.toMatchObject({ name: "AppError", code: "unauthenticated" });
  expect(await inAccount(accountId, () => tenant().auditLog.count({ where: { asStaff: true } }))).toBe(0);
});

test("a session that ended in the meantime can't leave an account", async () => {
  const asked = leaveAccount(await endedContext());
  await expect(asked).rejects.toMatchObject({ name: "AppError", code: "unauthenticated" });
});

test("an account that was deleted in the meantime can't be locked", async () => {
  const { accountId } = await anAccount();
  const gone = randomUUIDv7();
  const lock = (id: string) =>
    inAccount(id, () => tenant().$transaction((transaction) => lockAccount(transaction, id)));
  await expect(lock(gone)).rejects.toMatchObject({ name: "AppError", code: "not-found" });
  expect(await lock(accountId)).toMatchObject({ id: accountId });
});
