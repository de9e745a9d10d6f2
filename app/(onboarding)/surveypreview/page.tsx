import type { Metadata } from "next";
import { SurveyCheck } from "#components/survey-check/SurveyCheck.tsx";
import { held, Prefetched } from "#components/ui/Prefetched.tsx";
import { inAccount } from "#server/account-scope.ts";
import { lastView } from "#server/previews/index.ts";
import { pageMember } from "#server/sessions/index.ts";

export const metadata: Metadata = { title: "See it in your store" };

export default async function SurveyPreviewPage() {
  const context = await pageMember();
  const seen = await inAccount(context.accountId, () => lastView(context));
  return (
    <Prefetched calls={[held("app.GetLastView", {}, seen)]}>
      <SurveyCheck madeAt={context.now.getTime()} />
    </Prefetched>
  );
}
