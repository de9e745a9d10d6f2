"use client";
import { TabLinks } from "#components/ui/TabLinks.tsx";
import type { Account } from "#lib/calls/shapes.ts";
import { useCall } from "#lib/client/hooks.ts";
import { findScreen } from "#lib/screens.ts";
import { mayOpen } from "./may-open.ts";

/** Tabs between the account screens. */
export function AccountTabs() {
  const { data: account } = useCall("Profile.Profile", {});
  return <TabLinks label="Account" tabs={accountTabs(account)} />;
}

interface AccountTab {
  path: string;
  label: string;
}

const tabs: readonly AccountTab[] = [
  { path: "/account", label: "Account" },
  { path: "/account/users", label: "Users" },
  { path: "/account/security", label: "Security" },
  { path: "/account/notifications", label: "Notifications" },
  { path: "/billingplan", label: "Plan" },
  { path: "/manage-api-keys", label: "API keys" },
  { path: "/account/staff-activity", label: "Staff activity" },
];

/** The account screens that exist and that this person may open. */
function accountTabs(account: Account | undefined): readonly AccountTab[] {
  return tabs.filter(({ path }) => findScreen(path) !== undefined && mayOpen(path, account));
}
