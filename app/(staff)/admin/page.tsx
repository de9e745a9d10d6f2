import type { Metadata } from "next";
import { AccountsScreen } from "#components/staff/AccountsScreen.tsx";
import { Prefetched, prefetched } from "#components/ui/Prefetched.tsx";
import { findAccounts } from "#server/domain/staff/index.ts";
import { pageStaffPerson } from "#server/edge/identity/index.ts";
import { productNow } from "#server/foundation/clock.ts";

export const metadata: Metadata = { title: "Accounts" };

/** Prefetches the list of all accounts even if the URL has a search: staff return to it from there. */
export default async function AccountsPage() {
  await pageStaffPerson();
  return (
    <Prefetched calls={[prefetched("app.FindAccounts", {}, await findAccounts({}, productNow()))]}>
      <AccountsScreen />
    </Prefetched>
  );
}
