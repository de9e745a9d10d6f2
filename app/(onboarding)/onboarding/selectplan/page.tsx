import type { Metadata } from "next";
import { SelectPlan } from "#components/onboarding/SelectPlan.tsx";
import { accountProfile } from "#server/domain/accounts/index.ts";
import { pageMember } from "#server/edge/identity/index.ts";
import { inAccount } from "#server/foundation/database/account-scope.ts";

export const metadata: Metadata = { title: "Your plan" };

export default async function SelectPlanPage() {
  const context = await pageMember();
  const profile = await inAccount(context.accountId, () => accountProfile(context));
  return (
    <SelectPlan
      billingPlan={profile.billingPlan}
      trialEndsAt={profile.trialEndsAt}
      isTrial={Date.parse(profile.trialEndsAt) > context.now.getTime()}
      timeZone={profile.timeZone}
    />
  );
}
