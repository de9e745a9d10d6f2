import type { Metadata } from "next";
import { AccountsScreen } from "#components/staff/AccountsScreen.tsx";
import { pageStaffPerson } from "#server/staff/index.ts";

export const metadata: Metadata = { title: "Accounts" };

export default async function AccountsPage() {
  await pageStaffPerson();
  return <AccountsScreen />;
}
