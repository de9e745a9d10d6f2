import type { Metadata } from "next";
import { SurveyEditorScreen } from "#components/editor/SurveyEditorScreen.tsx";
import { held, Prefetched } from "#components/ui/Prefetched.tsx";
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
  return (
    <Prefetched calls={[held("Survey.GetByAccount", {}, survey)]}>
      <SurveyEditorScreen live={live} />
    </Prefetched>
  );
}
