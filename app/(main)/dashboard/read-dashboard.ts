import { prefetched } from "#components/ui/Prefetched.tsx";
import { platformTraits } from "#lib/platforms.ts";
import { accountRow, setupChecklist } from "#server/domain/accounts/index.ts";
import { topLevelStats } from "#server/domain/analytics/index.ts";
import { storeStatus } from "#server/domain/stores/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { orLogged } from "../or-logged.ts";

/** The dashboard's initial data. It refetches what can't be read now: that is no reason to show an error instead. */
export async function readDashboard(context: MemberContext) {
  const [checklist, stats, store] = await Promise.all([
    orLogged(setupChecklist(context), "could not read the checklist for the dashboard"),
    orLogged(topLevelStats(context), "could not read the stats for the dashboard"),
    orLogged(storeWithBlocks(context), "could not read the store for the dashboard"),
  ]);
  return [
    ...(checklist ? [prefetched("Profile.SetupChecklist", {}, checklist)] : []),
    ...(stats ? [prefetched("Survey.GetTopLevelStatsForAccount", {}, stats)] : []),
    ...(store ? [prefetched("app.GetStore", {}, store)] : []),
  ];
}

/** Whether the survey is in the store is asked only where the merchant adds it to each page. */
async function storeWithBlocks(context: MemberContext) {
  const { platform } = await accountRow(context.accountId);
  return platformTraits(platform).hasBlocks ? await storeStatus(context) : null;
}
