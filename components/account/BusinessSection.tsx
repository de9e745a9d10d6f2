"use client";
import { SettingsSection } from "#components/ui/SettingsSection.tsx";
import type { Account } from "#lib/calls/shapes.ts";
import { BusinessFacts } from "./BusinessFacts.tsx";
import { BusinessForm } from "./BusinessForm.tsx";

interface BusinessSectionProps {
  account: Account;
  timeZones: readonly string[];
  currencies: readonly string[];
}

/** Store details: editable for the owner and admins, read-only for members. */
export function BusinessSection({ account, timeZones, currencies }: BusinessSectionProps) {
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
