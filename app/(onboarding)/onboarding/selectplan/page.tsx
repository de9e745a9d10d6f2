import type { Metadata } from "next";
import { SelectPlan } from "#components/onboarding/SelectPlan.tsx";
import { Prefetched, prefetched } from "#components/ui/Prefetched.tsx";
import { getBilling } from "#server/domain/billing/index.ts";
import { pageMember } from "#server/edge/identity/index.ts";

export const metadata: Metadata = { title: "Your plan" };

export default async function SelectPlanPage() {
  const billing = await getBilling(await pageMember());
  return (
    <Prefetched calls={[prefetched("app.GetBilling", {}, billing)]}>
      <SelectPlan />
    </Prefetched>
  );
}
