"use client";
import { EraseShopperSection } from "#components/responses/EraseShopperSection.tsx";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import { useCall } from "#lib/client/hooks.ts";
import { AccountSkeleton } from "./AccountSkeleton.tsx";
import { AccountTabs } from "./AccountTabs.tsx";
import { BusinessSection } from "./BusinessSection.tsx";
import { CloseSection } from "./CloseSection.tsx";
import { ContactSection } from "./ContactSection.tsx";
import { RecountNotice } from "./RecountNotice.tsx";
import { SessionsSection } from "./SessionsSection.tsx";

interface AccountScreenProps {
  /** The IANA names that the server takes. */
  timeZones: readonly string[];
  /** The ISO 4217 codes that the server takes. */
  currencies: readonly string[];
}

/** The company, the person, their sessions, and the end of the account. */
export function AccountScreen({ timeZones, currencies }: AccountScreenProps) {
  const { data: account, error, refetch } = useCall("Profile.Profile", {});
  return (
    <>
      <AccountTabs />
      <PageHeader title="Account" description="What we know about your store and about you." />
      {account ? (
        <div>
          <RecountNotice />
          <BusinessSection account={account} timeZones={timeZones} currencies={currencies} />
          <ContactSection account={account} />
          <SessionsSection />
          {account.userRole !== "member" && <EraseShopperSection />}
          {account.isOwner && <CloseSection account={account} />}
        </div>
      ) : error ? (
        <ErrorState title="The account could not be loaded" error={error} retry={refetch} />
      ) : (
        <AccountSkeleton />
      )}
    </>
  );
}
