import type { Metadata } from "next";
import { libraryInput, readLibraryChoice } from "#components/templates/library-choice.ts";
import { TemplatesScreen } from "#components/templates/TemplatesScreen.tsx";
import { held, Prefetched } from "#components/ui/Prefetched.tsx";
import { inAccount } from "#server/account-scope.ts";
import { pageMember } from "#server/sessions/index.ts";
import { listTemplates } from "#server/templates/index.ts";
import { orUndefined, type PageQuery, readQuery } from "../surveys/page-data.ts";

export const metadata: Metadata = { title: "Question library" };

export default async function TemplatesPage({ searchParams }: { searchParams: PageQuery }) {
  const member = await pageMember();
  const input = libraryInput(readLibraryChoice(await readQuery(searchParams)));
  const templates = await inAccount(member.accountId, () => orUndefined(listTemplates(member, input)));
  return (
    <Prefetched calls={templates ? [held("SurveyTemplate.List", input, templates)] : []}>
      <TemplatesScreen />
    </Prefetched>
  );
}
