"use client";
import { AccountTabs } from "#components/account/AccountTabs.tsx";
import { LoadingSections } from "#components/ui/LoadingSections.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import { useCall } from "#lib/client/hooks.ts";
import { RecoveryCodesSection } from "./RecoveryCodesSection.tsx";
import { RequiredNotice } from "./RequiredNotice.tsx";
import { RequireSection } from "./RequireSection.tsx";
import { SecurityActivity } from "./SecurityActivity.tsx";
import { SessionsSection } from "./SessionsSection.tsx";
import { TwoFactorSection } from "./TwoFactorSection.tsx";

interface SecurityScreenProps {
  /** Set if the person is here because a second factor is required. */
  required?: { companyName: string | null; continueTo: string } | undefined;
  /** The person can't open an account here: they have none, or lack the factor that it requires. */
  isLimited: boolean;
}

/** A person's sign-in settings: second factors, recovery codes and sessions, and the account's requirement. */
export function SecurityScreen({ required, isLimited }: SecurityScreenProps) {
  const { data: security, error, refetch } = useCall("app.GetSecurity", {});
  return (
    <>
      {!isLimited && <AccountTabs />}
      <PageHeader title="Security" description="Protect how you sign in, and see where you're signed in." />
      {security ? (
        <div>
          {required && <RequiredNotice security={security} {...required} />}
          <TwoFactorSection security={security} continueTo={required?.continueTo} />
          {security.recoveryCodesLeft !== null && <RecoveryCodesSection codesLeft={security.recoveryCodesLeft} />}
          <SessionsSection sessions={security.sessions} hasFactors={security.factors.length > 0} />
          {!isLimited && security.account?.mayChange && (
            <RequireSection security={security} account={security.account} />
          )}
          {!isLimited && <SecurityActivity />}
        </div>
      ) : (
        <LoadingSections what="your security settings" call={{ error, refetch }} heights={[180, 160]} />
      )}
    </>
  );
}
