import type { Metadata } from "next";
import { BillingScreen } from "#components/billing/BillingScreen.tsx";
import { Prefetched, prefetched } from "#components/ui/Prefetched.tsx";
import { getBilling } from "#server/domain/billing/index.ts";
import { pageMember } from "#server/edge/identity/index.ts";

export const metadata: Metadata = { title: "Plan" };

export default async function BillingPlanPage() {
  const billing = await getBilling(await pageMember());
  return (
    <Prefetched calls={[prefetched("app.GetBilling", {}, billing)]}>
      <BillingScreen />
    </Prefetched>
  );
}
