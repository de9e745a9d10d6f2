import type { Metadata } from "next";
import { HomeScreen } from "#components/home/HomeScreen.tsx";
import { held, Prefetched } from "#components/ui/Prefetched.tsx";
import { inAccount } from "#server/account-scope.ts";
import { latestAnswers } from "#server/feed/index.ts";
import { readHome } from "#server/home/index.ts";
import { pageMember } from "#server/sessions/index.ts";

export const metadata: Metadata = { title: "Home" };

export default async function HomePage() {
  const context = await pageMember();
  const [home, latest] = await inAccount(context.accountId, () =>
    Promise.all([readHome(context), latestAnswers(context)]),
  );
  return (
    <Prefetched calls={[held("app.GetHome", {}, home), held("app.GetLatestAnswers", {}, latest)]}>
      <HomeScreen />
    </Prefetched>
  );
}
