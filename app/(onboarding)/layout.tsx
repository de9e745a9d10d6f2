import type { ReactNode } from "react";
import { OnboardingFrame } from "#components/layout/OnboardingFrame.tsx";
import { held, Prefetched } from "#components/ui/Prefetched.tsx";
import { inAccount } from "#server/account-scope.ts";
import { accountProfile } from "#server/accounts/index.ts";
import { pageMember } from "#server/sessions/index.ts";

export default async function OnboardingLayout({ children }: { children: ReactNode }) {
  const context = await pageMember();
  const profile = await inAccount(context.accountId, () => accountProfile(context));
  return (
    <Prefetched calls={[held("Profile.Profile", {}, profile)]}>
      <OnboardingFrame>{children}</OnboardingFrame>
    </Prefetched>
  );
}
