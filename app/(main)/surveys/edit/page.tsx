import type { Metadata } from "next";
import { SurveyEditorScreen } from "#components/editor/SurveyEditorScreen.tsx";
import { held, Prefetched } from "#components/ui/Prefetched.tsx";
import { inAccount } from "#server/account-scope.ts";
import { accountRow } from "#server/accounts/index.ts";
import { pageMember } from "#server/sessions/index.ts";
import { accountStyles, publishedDocument, workingSurvey } from "#server/surveys/index.ts";

export const metadata: Metadata = { title: "Survey" };

export default async function EditSurveyPage() {
  const member = await pageMember();
  const { survey, live, styles } = await inAccount(member.accountId, async () => {
    const [working, account] = await Promise.all([workingSurvey(member), accountRow(member.accountId)]);
    return { survey: working, live: await publishedDocument(member, working.id), styles: accountStyles(account) };
  });
  return (
    <Prefetched calls={[held("Survey.GetByAccount", {}, survey)]}>
      <SurveyEditorScreen live={live} styles={styles} />
    </Prefetched>
  );
}
