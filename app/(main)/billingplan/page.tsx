import type { Metadata } from "next";
import { BillingScreen } from "#components/billing/BillingScreen.tsx";
import { Prefetched, prefetched } from "#components/ui/Prefetched.tsx";
import { getBilling } from "#server/domain/billing/index.ts";
import { pageMember } from "#server/edge/identity/index.ts";

export const metadata: Metadata = { title: "Plan" };

interface PlanPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function BillingPlanPage({ searchParams }: PlanPageProps) {
  // Shopify leads back here from its own plan page.
  const isFresh = (await searchParams).charge_id !== undefined;
  const billing = await getBilling(await pageMember(), { isFresh });
  return (
    <Prefetched calls={[prefetched("app.GetBilling", {}, billing)]}>
      <BillingScreen />
    </Prefetched>
  );
}
