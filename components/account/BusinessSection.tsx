"use client";
import type { Account } from "#lib/calls/shapes.ts";
import { BusinessFacts } from "./BusinessFacts.tsx";
import { BusinessForm } from "./BusinessForm.tsx";
import { SettingsSection } from "./SettingsSection.tsx";

interface BusinessSectionProps {
  account: Account;
  timeZones: readonly string[];
  currencies: readonly string[];
}

/** What the store is: for the owner and admins to change, for members to read. */
export function BusinessSection({ account, timeZones, currencies }: BusinessSectionProps) {
  return (
    <SettingsSection
      title="Business information"
      description="Figures count days from midnight in this time zone, and revenue in this currency. After a change all of them are counted anew; after one of the currency, no revenue is shown until that is done."
    >
      {account.userRole === "member" ? (
        <BusinessFacts account={account} />
      ) : (
        <BusinessForm account={account} timeZones={timeZones} currencies={currencies} />
      )}
    </SettingsSection>
  );
}
