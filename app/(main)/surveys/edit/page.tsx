import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { SurveyEditorScreen } from "#components/editor/SurveyEditorScreen.tsx";
import { callKey } from "#lib/client/call-key.ts";
import { inAccount } from "#server/account-scope.ts";
import { pageMember } from "#server/sessions/index.ts";
import { publishedDocument, workingSurvey } from "#server/surveys/index.ts";

export const metadata: Metadata = { title: "Survey" };

export default async function EditSurveyPage() {
  const member = await pageMember();
  const { survey, live } = await inAccount(member.accountId, async () => {
    const working = await workingSurvey(member);
    return { survey: working, live: await publishedDocument(member, working.id) };
  });
  const queries = new QueryClient();
  queries.setQueryData(callKey("Survey.GetByAccount", {}), survey);
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <SurveyEditorScreen live={live} />
    </HydrationBoundary>
  );
}
