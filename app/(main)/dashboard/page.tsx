import type { Metadata } from "next";
import { Dashboard } from "#components/dashboard/Dashboard.tsx";
import { Prefetched, prefetched } from "#components/ui/Prefetched.tsx";
import { returnFromPlanPage } from "#server/domain/billing/index.ts";
import { readHome } from "#server/domain/home/index.ts";
import { inPage, pageMember } from "#server/edge/identity/index.ts";
import { env } from "#server/foundation/env.ts";
import { orLogged } from "../or-logged.ts";
import { readDashboard } from "./read-dashboard.ts";

export const metadata: Metadata = { title: "Dashboard" };

interface DashboardPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function DashboardPage({ searchParams }: DashboardPageProps) {
  const context = await pageMember();
  const { upgraded, charge_id } = await searchParams;
  // Shopify leads back here from its plan page.
  const isFromShopify = charge_id !== undefined;
  if (isFromShopify) await returnFromPlanPage(context.accountId);
  const [home, setUp] = await inPage(context.accountId, () =>
    Promise.all([orLogged(readHome(context), "could not read the figures for the dashboard"), readDashboard(context)]),
  );
  const calls = home ? [prefetched("app.GetHome", {}, home), ...setUp] : setUp;
  return (
    <Prefetched calls={calls}>
      <Dashboard
        isUpgraded={upgraded !== undefined || isFromShopify}
        madeAt={context.now.getTime()}
        reviewUrl={env.REVIEW_URL ?? null}
      />
    </Prefetched>
  );
}
