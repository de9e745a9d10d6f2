"use client";
import { TabLinks } from "#components/ui/TabLinks.tsx";
import { useCall } from "#lib/client/hooks.ts";
import { accountTabs } from "./account-tabs.ts";

/** Tabs between the account screens. */
export function AccountTabs() {
  const { data: account } = useCall("Profile.Profile", {});
  return <TabLinks label="Account" tabs={accountTabs(account)} />;
}
