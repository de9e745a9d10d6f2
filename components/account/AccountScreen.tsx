"use client";
import { RecountNotice } from "#components/recount/RecountNotice.tsx";
import { EraseShopperSection } from "#components/responses/EraseShopperSection.tsx";
import { useStaff } from "#components/session/staff-context.ts";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import { useCall } from "#lib/client/hooks.ts";
import { AccountSkeleton } from "./AccountSkeleton.tsx";
import { AccountTabs } from "./AccountTabs.tsx";
import { BusinessSection } from "./BusinessSection.tsx";
import { CloseSection } from "./CloseSection.tsx";
import { ContactSection } from "./ContactSection.tsx";
import { RetentionSection } from "./RetentionSection.tsx";

interface AccountScreenProps {
  /** IANA names the server accepts. */
  timeZones: readonly string[];
  /** ISO 4217 codes the server accepts. */
  currencies: readonly string[];
  /** The person just confirmed a new email address. */
  hasNewAddress: boolean;
}

/** Company details, contact details, data retention, and closing the account. */
export function AccountScreen({ timeZones, currencies, hasNewAddress }: AccountScreenProps) {
  const { data: account, error, refetch } = useCall("Profile.Profile", {});
  const { isImpersonating } = useStaff();
  return (
    <>
      <AccountTabs />
      <PageHeader title="Account" description="Manage your store and contact information." />
      {hasNewAddress && (
        <div role="status" style={{ maxWidth: 1008, marginBottom: 24 }}>
          <Notice status="good" title="Your email address is updated" />
        </div>
      )}
      {account ? (
        <div>
          <RecountNotice />
          <BusinessSection account={account} timeZones={timeZones} currencies={currencies} />
          <ContactSection account={account} />
          {account.userRole !== "member" && !isImpersonating && <RetentionSection account={account} />}
          {account.userRole !== "member" && !isImpersonating && <EraseShopperSection />}
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
