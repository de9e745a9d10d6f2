import type { Metadata } from "next";
import { ResponsesScreen } from "#components/responses/ResponsesScreen.tsx";
import { Prefetched, prefetched } from "#components/ui/Prefetched.tsx";
import { readResponsesChoice, responsesInput } from "#lib/filters/responses-query.ts";
import { hasSegments } from "#lib/filters/segment.ts";
import { localDay } from "#lib/local-day.ts";
import { readQuestion } from "#server/domain/analytics/index.ts";
import { accountFacts } from "#server/domain/plans/index.ts";
import { listResponses } from "#server/domain/responses/index.ts";
import { inPage, pageMember } from "#server/edge/identity/index.ts";
import { orNotFound, orUndefined, type PageQuery, readQuery, surveyNameFor } from "../../../page-data.ts";

export const metadata: Metadata = { title: "Responses" };

interface ResponsesPageProps {
  params: Promise<{ questionNameId: string }>;
  searchParams: PageQuery;
}

export default async function ResponsesPage({ params, searchParams }: ResponsesPageProps) {
  const member = await pageMember();
  const { questionNameId } = await params;
  const query = await readQuery(searchParams);
  const { input, responses, title, choices, surveyName } = await inPage(member.accountId, async () => {
    const { question, labels } = await orNotFound(readQuestion(member, questionNameId));
    const account = await accountFacts();
    const now = member.now.getTime();
    const choice = readResponsesChoice(query, localDay(account.timeZone, now), {
      mayNarrow: hasSegments(account, now),
      currency: account.currency,
    });
    const asked = responsesInput(questionNameId, choice);
    const surveyName = await surveyNameFor(member, questionNameId);
    const responses = await orUndefined(listResponses(member, asked));
    return { input: asked, title: question.title, choices: [...labels], surveyName, responses };
  });
  return (
    <Prefetched calls={responses ? [prefetched("Survey.ResponsesList", input, responses)] : []}>
      <ResponsesScreen
        questionNameId={questionNameId}
        questionTitle={title}
        choices={choices}
        surveyName={surveyName}
      />
    </Prefetched>
  );
}
