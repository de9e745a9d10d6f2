import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { LimitedFrame } from "#components/layout/LimitedFrame.tsx";
import { MainFrame } from "#components/layout/MainFrame.tsx";
import { menuCookie } from "#components/layout/menu-cookie.ts";
import { Prefetched, prefetched } from "#components/ui/Prefetched.tsx";
import { accountProfile, recountProgress } from "#server/domain/accounts/index.ts";
import { listAccounts } from "#server/domain/members/index.ts";
import { readCoverageAlarm } from "#server/domain/store-orders/index.ts";
import { listTours } from "#server/domain/tours/index.ts";
import { inPage, pageLimited, pageMember, pageTokenScript } from "#server/edge/identity/index.ts";
import { env } from "#server/foundation/env.ts";
import { supportChat } from "#server/partners/chat/registry.ts";

export default async function MainLayout({ children }: { children: ReactNode }) {
  const limited = await pageLimited();
  if (limited) {
    const accounts = await listAccounts(limited);
    return (
      <LimitedFrame hasOtherAccounts={accounts.length > 1} supportEmail={env.SUPPORT_EMAIL}>
        {children}
      </LimitedFrame>
    );
  }
  const context = await pageMember();
  const [profile, recount, coverage, tours] = await inPage(context.accountId, () =>
    Promise.all([accountProfile(context), recountProgress(context), readCoverageAlarm(context), listTours(context)]),
  );
  const inAdmin = (await pageTokenScript()) !== null;
  const startsCollapsed = (await cookies()).get(menuCookie)?.value === "collapsed";
  return (
    <Prefetched
      calls={[
        prefetched("Profile.Profile", {}, profile),
        prefetched("app.GetRecountProgress", {}, recount),
        prefetched("app.GetCoverageAlarm", {}, coverage),
        prefetched("app.GetTours", {}, tours),
      ]}
    >
      <MainFrame startsCollapsed={startsCollapsed} chat={supportChat()?.settings ?? null} inAdmin={inAdmin}>
        {children}
      </MainFrame>
    </Prefetched>
  );
}
