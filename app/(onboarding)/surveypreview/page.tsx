import type { Metadata } from "next";
import { SurveyCheck } from "#components/survey-check/SurveyCheck.tsx";
import { Prefetched, prefetched } from "#components/ui/Prefetched.tsx";
import { lastView } from "#server/domain/previews/index.ts";
import { inPage, pageMember } from "#server/edge/identity/index.ts";

export const metadata: Metadata = { title: "See it in your store" };

export default async function SurveyPreviewPage() {
  const context = await pageMember();
  const seen = await inPage(context.accountId, () => lastView(context));
  return (
    <Prefetched calls={[prefetched("app.GetLastView", {}, seen)]}>
      <SurveyCheck madeAt={context.now.getTime()} />
    </Prefetched>
  );
}
