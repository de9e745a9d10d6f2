import type { Metadata } from "next";
import { Dashboard } from "#components/dashboard/Dashboard.tsx";
import { held, Prefetched } from "#components/ui/Prefetched.tsx";
import { inAccount } from "#server/account-scope.ts";
import { setupChecklist } from "#server/accounts/index.ts";
import { topLevelStats } from "#server/analytics/index.ts";
import { env } from "#server/env.ts";
import { pageMember } from "#server/sessions/index.ts";

export const metadata: Metadata = { title: "Dashboard" };

interface DashboardPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function DashboardPage({ searchParams }: DashboardPageProps) {
  const context = await pageMember();
  const { upgraded } = await searchParams;
  const [checklist, stats] = await inAccount(context.accountId, () =>
    Promise.all([setupChecklist(context), topLevelStats(context)]),
  );
  return (
    <Prefetched
      calls={[held("Profile.SetupChecklist", {}, checklist), held("Survey.GetTopLevelStatsForAccount", {}, stats)]}
    >
      <Dashboard isUpgraded={upgraded !== undefined} madeAt={context.now.getTime()} reviewUrl={env.REVIEW_URL} />
    </Prefetched>
  );
}
