import type { ReactNode } from "react";
import { OnboardingFrame } from "#components/layout/OnboardingFrame.tsx";
import { Prefetched, prefetched } from "#components/ui/Prefetched.tsx";
import { accountProfile } from "#server/domain/accounts/index.ts";
import { inPage, pageMember } from "#server/edge/identity/index.ts";
import { env } from "#server/foundation/env.ts";

export default async function OnboardingLayout({ children }: { children: ReactNode }) {
  const context = await pageMember();
  const profile = await inPage(context.accountId, () => accountProfile(context));
  return (
    <Prefetched calls={[prefetched("Profile.Profile", {}, profile)]}>
      <OnboardingFrame supportEmail={env.SUPPORT_EMAIL}>{children}</OnboardingFrame>
    </Prefetched>
  );
}
