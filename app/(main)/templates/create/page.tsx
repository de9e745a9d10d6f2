import type { Metadata } from "next";
import { TemplateCreateScreen } from "#components/templates/TemplateCreateScreen.tsx";
import { Prefetched, prefetched } from "#components/ui/Prefetched.tsx";
import { workingSurvey } from "#server/domain/surveys/index.ts";
import { inPage, pageMember } from "#server/edge/identity/index.ts";

export const metadata: Metadata = { title: "New template" };

export default async function CreateTemplatePage() {
  const member = await pageMember();
  const survey = await inPage(member.accountId, () => workingSurvey(member));
  return (
    <Prefetched calls={[prefetched("Survey.GetByAccount", {}, survey)]}>
      <TemplateCreateScreen />
    </Prefetched>
  );
}
