"use client";
import { RecountNotice } from "#components/recount/RecountNotice.tsx";
import { EraseShopperSection } from "#components/responses/EraseShopperSection.tsx";
import { useStaff } from "#components/session/staff-context.ts";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import { useCall } from "#lib/client/hooks.ts";
import { AccountSkeleton } from "./AccountSkeleton.tsx";
import { AccountTabs } from "./AccountTabs.tsx";
import { BusinessSection } from "./BusinessSection.tsx";
import { CloseSection } from "./CloseSection.tsx";
import { ContactSection } from "./ContactSection.tsx";
import { RetentionSection } from "./RetentionSection.tsx";

interface AccountScreenProps {
  /** The IANA names that the server takes. */
  timeZones: readonly string[];
  /** The ISO 4217 codes that the server takes. */
  currencies: readonly string[];
}

/** The company, the person, and the end of the account. */
export function AccountScreen({ timeZones, currencies }: AccountScreenProps) {
  const { data: account, error, refetch } = useCall("Profile.Profile", {});
  const { isLooking } = useStaff();
  return (
    <>
      <AccountTabs />
      <PageHeader title="Account" description="Manage your store and contact information." />
      {account ? (
        <div>
          <RecountNotice />
          <BusinessSection account={account} timeZones={timeZones} currencies={currencies} />
          <ContactSection account={account} />
          {account.userRole !== "member" && !isLooking && <RetentionSection account={account} />}
          {account.userRole !== "member" && !isLooking && <EraseShopperSection />}
          {account.isOwner && <CloseSection account={account} />}
        </div>
      ) : error ? (
        <ErrorState title="We couldn't load your account" error={error} retry={refetch} />
      ) : (
        <AccountSkeleton />
      )}
    </>
  );
}
