import type { ReactNode } from "react";
import { OnboardingFrame } from "#components/layout/OnboardingFrame.tsx";
import { held, Prefetched } from "#components/ui/Prefetched.tsx";
import { accountProfile } from "#server/domain/accounts/index.ts";
import { pageMember } from "#server/domain/sessions/index.ts";
import { inAccount } from "#server/foundation/database/account-scope.ts";

export default async function OnboardingLayout({ children }: { children: ReactNode }) {
  const context = await pageMember();
  const profile = await inAccount(context.accountId, () => accountProfile(context));
  return (
    <Prefetched calls={[held("Profile.Profile", {}, profile)]}>
      <OnboardingFrame>{children}</OnboardingFrame>
    </Prefetched>
  );
}
