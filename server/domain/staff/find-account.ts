import type { StaffAccount } from "#lib/calls/app-staff.ts";
import { uuidPattern } from "#lib/uuid.ts";
import { readAccounts } from "./read-accounts.ts";

/** One account as staff see it; null if the id is unknown or invalid. */
export async function findAccount(accountId: string, now: Date): Promise<StaffAccount | null> {
  if (!uuidPattern.test(accountId)) return null;
  const [account] = await readAccounts([accountId], now);
  return account ?? null;
}
