import type { Metadata } from "next";
import { AccountScreen } from "#components/account/AccountScreen.tsx";
import { currencies, timeZones } from "#lib/calls/profile.ts";
import { isInUse } from "#lib/place-values.ts";

export const metadata: Metadata = { title: "Account" };

interface AccountPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function AccountPage({ searchParams }: AccountPageProps) {
  const { changed } = await searchParams;
  return (
    <AccountScreen
      timeZones={[...timeZones]}
      currencies={[...currencies].filter(isInUse)}
      hasNewAddress={changed !== undefined}
    />
  );
}
