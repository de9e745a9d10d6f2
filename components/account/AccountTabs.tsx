"use client";
import { TabLinks } from "#components/ui/TabLinks.tsx";
import { useCall } from "#lib/client/hooks.ts";
import { accountTabs } from "./account-tabs.ts";

/** The way between the screens about the account. */
export function AccountTabs() {
  const { data: account } = useCall("Profile.Profile", {});
  return <TabLinks label="Account" tabs={accountTabs(account)} />;
}
