import type { Metadata } from "next";
import { libraryInput, readLibraryChoice } from "#components/library/library-choice.ts";
import { TemplatesScreen } from "#components/templates/TemplatesScreen.tsx";
import { Prefetched, prefetched } from "#components/ui/Prefetched.tsx";
import { surveyTemplateCalls } from "#lib/calls/survey-template.ts";
import { listTemplates } from "#server/domain/templates/index.ts";
import { inPage, pageMember } from "#server/edge/identity/index.ts";
import { type PageQuery, prefetchedList, readQuery } from "../surveys/page-data.ts";

export const metadata: Metadata = { title: "Question Library" };

export default async function TemplatesPage({ searchParams }: { searchParams: PageQuery }) {
  const member = await pageMember();
  const input = libraryInput(readLibraryChoice(await readQuery(searchParams)));
  const { schema } = surveyTemplateCalls.List.returns;
  const templates = await inPage(member.accountId, () => prefetchedList(listTemplates(member, input), schema));
  return (
    <Prefetched calls={templates ? [prefetched("SurveyTemplate.List", input, templates)] : []}>
      <TemplatesScreen />
    </Prefetched>
  );
}
