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
      description="Days in your figures begin at midnight in this time zone, and revenue is counted in this currency."
    >
      {account.userRole === "member" ? (
        <BusinessFacts account={account} />
      ) : (
        <BusinessForm account={account} timeZones={timeZones} currencies={currencies} />
      )}
    </SettingsSection>
  );
}
