import type { Metadata } from "next";
import { AccountsScreen } from "#components/staff/AccountsScreen.tsx";
import { held, Prefetched } from "#components/ui/Prefetched.tsx";
import { findAccounts, pageStaffPerson } from "#server/domain/staff/index.ts";

export const metadata: Metadata = { title: "Accounts" };

/** Whatever the address searches for, the list of all accounts is where one goes on from. */
export default async function AccountsPage() {
  await pageStaffPerson();
  return (
    <Prefetched calls={[held("app.FindAccounts", {}, await findAccounts({}, new Date()))]}>
      <AccountsScreen />
    </Prefetched>
  );
}
