import type { Metadata } from "next";
import { IntegrationsScreen } from "#components/integrations/IntegrationsScreen.tsx";
import { Prefetched, prefetched } from "#components/ui/Prefetched.tsx";
import { listCards } from "#server/domain/deliveries/index.ts";
import { readCoverage } from "#server/domain/store-orders/index.ts";
import { storeStatus } from "#server/domain/stores/index.ts";
import { inPage, pageMember } from "#server/edge/identity/index.ts";

export const metadata: Metadata = { title: "Integrations" };

export default async function IntegrationsPage() {
  const context = await pageMember();
  const [store, coverage, cards] = await inPage(context.accountId, () =>
    Promise.all([storeStatus(context), readCoverage(context, { by: "day" }), listCards(context)]),
  );
  const calls = [
    prefetched("app.GetStore", {}, store),
    prefetched("app.GetCoverage", { by: "day" }, coverage),
    prefetched("app.GetIntegrationCards", {}, cards),
  ];
  return (
    <Prefetched calls={calls}>
      <IntegrationsScreen />
    </Prefetched>
  );
}
