"use client";
import { RecountNotice } from "#components/recount/RecountNotice.tsx";
import { EraseShopperSection } from "#components/responses/EraseShopperSection.tsx";
import { useStaff } from "#components/session/staff-context.ts";
import { LoadingSections } from "#components/ui/LoadingSections.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import { SettingsSection } from "#components/ui/SettingsSection.tsx";
import shared from "#components/ui/shared.module.css";
import type { Account } from "#lib/calls/shapes.ts";
import { useCall } from "#lib/client/hooks.ts";
import { formatCount, noFigure } from "#lib/format-figure.ts";
import classes from "./AccountScreen.module.css";
import { AccountTabs } from "./AccountTabs.tsx";
import { BusinessForm, type BusinessFormProps } from "./BusinessForm.tsx";
import { CloseSection } from "./CloseSection.tsx";
import { ContactSection } from "./ContactSection.tsx";
import { currencyName, timeZoneName } from "./place-names.ts";
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
      ) : (
        <LoadingSections what="your account" call={{ error, refetch }} heights={[320, 200]} />
      )}
    </>
  );
}

/** Store details: editable for the owner and admins, read-only for members. */
function BusinessSection({ account, timeZones, currencies }: BusinessFormProps) {
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

/** The store details as members see them, and why they can't edit them. */
function BusinessFacts({ account }: { account: Account }) {
  const facts = [
    { label: "Store or company name", value: account.companyName },
    { label: "Website", value: account.websiteUrl },
    { label: "What you sell", value: account.businessCategory },
    { label: "How you sell", value: account.businessType },
    { label: "Orders per month", value: formatCount(account.monthlyOrderCount) },
    { label: "Time zone", value: timeZoneName(account.timeZone) },
    { label: "Currency", value: currencyName(account.currency) },
  ];
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className={shared.small}>{label}</dt>
            <dd className={classes.value}>{value || noFigure}</dd>
          </div>
        ))}
      </dl>
      <Notice status="neutral" title="Only the owner and admins can edit this">
        You're a member of this account.
      </Notice>
    </>
  );
}
