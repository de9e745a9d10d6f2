"use client";
import { RecountNotice } from "#components/recount/RecountNotice.tsx";
import { EraseShopperSection } from "#components/responses/EraseShopperSection.tsx";
import { useStaff } from "#components/session/staff-context.ts";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import { SectionsSkeleton } from "#components/ui/SectionsSkeleton.tsx";
import { SettingsSection } from "#components/ui/SettingsSection.tsx";
import type { Account } from "#lib/calls/shapes.ts";
import { useCall } from "#lib/client/hooks.ts";
import { AccountTabs } from "./AccountTabs.tsx";
import { BusinessFacts } from "./BusinessFacts.tsx";
import { BusinessForm } from "./BusinessForm.tsx";
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
        <SectionsSkeleton heights={[320, 200]} />
      )}
    </>
  );
}

interface BusinessSectionProps {
  account: Account;
  timeZones: readonly string[];
  currencies: readonly string[];
}

/** Store details: editable for the owner and admins, read-only for members. */
function BusinessSection({ account, timeZones, currencies }: BusinessSectionProps) {
  return (
    <SettingsSection
      title="Business information"
      description="We use your time zone for daily totals and your currency for revenue. Changing the time zone recalculates your data."
    >
      {account.userRole === "member" ? (
        <BusinessFacts account={account} />
      ) : (
        <BusinessForm account={account} timeZones={timeZones} currencies={currencies} />
      )}
    </SettingsSection>
  );
}
