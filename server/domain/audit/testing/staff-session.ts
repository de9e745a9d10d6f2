import { expect } from "vitest";
import { api } from "#server/testing/api.ts";
import { anAccount, signIn, type TestAccount, theStaff } from "#server/testing/factories.ts";
import { cookieOf } from "#server/testing/link-page.ts";

export interface StaffSession extends TestAccount {
  cookie: string;
}

/** Staff who have just signed in to an account created for the test. */
export async function aSession(): Promise<StaffSession> {
  const account = await anAccount();
  const cookie = await signIn(await theStaff());
  const body = { accountId: account.accountId, reason: "A test" };
  const entered = await api("POST", "/Admin/AdminLogin", { cookie, body });
  expect(entered.status).toBe(200);
  return { ...account, cookie: cookieOf(entered, "afterword.session") };
}

/** What staff did according to the log, oldest first, without the entry for signing in to the account. */
export async function logOf({
  accountId,
}: StaffSession): Promise<{ action: string; subject: string | null; details: unknown }[]> {
  const path = `/app/staff/audit-log?accountId=${accountId}&limit=200&isDesc=false`;
  const response = await api("GET", path, { cookie: await signIn(await theStaff()) });
  expect(response.status).toBe(200);
  const { items } = await response.json();
  const byStaff = items.filter(({ asStaff }: { asStaff: boolean }) => asStaff);
  expect(byStaff[0]).toMatchObject({ action: "adminAdminLogin", asStaff: true });
  return byStaff.slice(1);
}
