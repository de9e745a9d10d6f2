import type { ReactNode } from "react";
import { BarFrame } from "#components/layout/BarFrame.tsx";
import { PlainFrame } from "#components/layout/PlainFrame.tsx";
import { Prefetched, prefetched } from "#components/ui/Prefetched.tsx";
import { accountProfile } from "#server/domain/accounts/index.ts";
import { pageVisitor } from "#server/edge/identity/index.ts";
import { inAccount } from "#server/foundation/database/account-scope.ts";

/** Public pages to read: under the top bar for a member, under just the wordmark for everyone else. */
export default async function TopBarLayout({ children }: { children: ReactNode }) {
  const visitor = await pageVisitor();
  if (!visitor) return <PlainFrame>{children}</PlainFrame>;
  const profile = await inAccount(visitor.accountId, () => accountProfile(visitor));
  return (
    <Prefetched calls={[prefetched("Profile.Profile", {}, profile)]}>
      <BarFrame>{children}</BarFrame>
    </Prefetched>
  );
}
