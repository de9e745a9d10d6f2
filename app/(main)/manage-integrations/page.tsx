import type { Metadata } from "next";
import { IntegrationsScreen } from "#components/integrations/IntegrationsScreen.tsx";
import { Prefetched, prefetched } from "#components/ui/Prefetched.tsx";
import { readCoverage } from "#server/domain/coverage/index.ts";
import { storeStatus } from "#server/domain/store-status/index.ts";
import { pageMember } from "#server/edge/identity/index.ts";
import { inAccount } from "#server/foundation/database/account-scope.ts";

export const metadata: Metadata = { title: "Integrations" };

export default async function IntegrationsPage() {
  const context = await pageMember();
  const [store, coverage] = await inAccount(context.accountId, () =>
    Promise.all([storeStatus(context), readCoverage(context, { by: "day" })]),
  );
  const calls = [prefetched("app.GetStore", {}, store), prefetched("app.GetCoverage", { by: "day" }, coverage)];
  return (
    <Prefetched calls={calls}>
      <IntegrationsScreen />
    </Prefetched>
  );
}
