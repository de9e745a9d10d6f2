import { prefetched } from "#components/ui/Prefetched.tsx";
import { setupChecklist } from "#server/domain/accounts/index.ts";
import { topLevelStats } from "#server/domain/analytics/index.ts";
import { inAccount } from "#server/foundation/database/account-scope.ts";
import { orLogged } from "../or-logged.ts";

/** The dashboard's initial data. It refetches what can't be read now: that is no reason to show an error instead. */
export async function readDashboard(context: Parameters<typeof setupChecklist>[0]) {
  const [checklist, stats] = await inAccount(context.accountId, () =>
    Promise.all([
      orLogged(setupChecklist(context), "could not read the checklist for the dashboard"),
      orLogged(topLevelStats(context), "could not read the stats for the dashboard"),
    ]),
  );
  return [
    ...(checklist ? [prefetched("Profile.SetupChecklist", {}, checklist)] : []),
    ...(stats ? [prefetched("Survey.GetTopLevelStatsForAccount", {}, stats)] : []),
  ];
}
