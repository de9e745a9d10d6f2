import type { Metadata } from "next";
import { HomeScreen } from "#components/home/HomeScreen.tsx";
import { Prefetched, prefetched } from "#components/ui/Prefetched.tsx";
import { latestAnswers } from "#server/domain/feed/index.ts";
import { readHome } from "#server/domain/home/index.ts";
import { inPage, pageMember } from "#server/edge/identity/index.ts";
import { readDashboard } from "./dashboard/read-dashboard.ts";

export const metadata: Metadata = { title: "Home" };

export default async function HomePage() {
  const context = await pageMember();
  const [home, latest, setUp] = await inPage(context.accountId, () =>
    Promise.all([readHome(context), latestAnswers(context), readDashboard(context)]),
  );
  return (
    <Prefetched calls={[prefetched("app.GetHome", {}, home), prefetched("app.GetLatestAnswers", {}, latest), ...setUp]}>
      <HomeScreen />
    </Prefetched>
  );
}
