import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { MainFrame } from "#components/layout/MainFrame.tsx";
import { menuCookie } from "#components/layout/menu-cookie.ts";
import { held, Prefetched } from "#components/ui/Prefetched.tsx";
import { inAccount } from "#server/account-scope.ts";
import { accountProfile, recountProgress } from "#server/accounts/index.ts";
import { pageMember } from "#server/sessions/index.ts";

export default async function MainLayout({ children }: { children: ReactNode }) {
  const context = await pageMember();
  const [profile, recount] = await inAccount(context.accountId, () =>
    Promise.all([accountProfile(context), recountProgress(context)]),
  );
  const startsCollapsed = (await cookies()).get(menuCookie)?.value === "collapsed";
  return (
    <Prefetched calls={[held("Profile.Profile", {}, profile), held("app.GetRecountProgress", {}, recount)]}>
      <MainFrame startsCollapsed={startsCollapsed}>{children}</MainFrame>
    </Prefetched>
  );
}
