import type { Metadata } from "next";
import { AccountScreen } from "#components/account/AccountScreen.tsx";
import { currencies, timeZones } from "#lib/calls/profile.ts";
import { isInUse } from "#lib/place-values.ts";

export const metadata: Metadata = { title: "Account" };

export default function AccountPage() {
  return <AccountScreen timeZones={[...timeZones]} currencies={[...currencies].filter(isInUse)} />;
}
