import type { Metadata } from "next";
import { Dashboard } from "#components/dashboard/Dashboard.tsx";
import { Prefetched } from "#components/ui/Prefetched.tsx";
import { pageMember } from "#server/edge/identity/index.ts";
import { env } from "#server/foundation/env.ts";
import { readDashboard } from "./read-dashboard.ts";

export const metadata: Metadata = { title: "Dashboard" };

interface DashboardPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function DashboardPage({ searchParams }: DashboardPageProps) {
  const context = await pageMember();
  const { upgraded } = await searchParams;
  return (
    <Prefetched calls={await readDashboard(context)}>
      <Dashboard isUpgraded={upgraded !== undefined} madeAt={context.now.getTime()} reviewUrl={env.REVIEW_URL} />
    </Prefetched>
  );
}
