import type { Metadata } from "next";
import { localDay } from "#components/analytics/date-range.ts";
import { hasSegments } from "#components/analytics/segment.ts";
import { ResponsesScreen } from "#components/responses/ResponsesScreen.tsx";
import { readResponsesChoice, responsesInput } from "#components/responses/responses-query.ts";
import { held, Prefetched } from "#components/ui/Prefetched.tsx";
import { inAccount } from "#server/account-scope.ts";
import { accountRow } from "#server/accounts/index.ts";
import { readQuestion } from "#server/analytics/index.ts";
import { listResponses } from "#server/responses/index.ts";
import { pageMember } from "#server/sessions/index.ts";
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
  const { input, responses, title, choices, surveyName } = await inAccount(member.accountId, async () => {
    const { question, labels } = await orNotFound(readQuestion(member, questionNameId));
    const account = await accountRow(member.accountId);
    const now = Date.now();
    const choice = readResponsesChoice(query, localDay(now, account.timeZone), {
      mayNarrow: hasSegments(account, now),
      currency: account.currency,
    });
    const asked = responsesInput(questionNameId, choice);
    const surveyName = await surveyNameFor(member, questionNameId);
    const responses = await orUndefined(listResponses(member, asked));
    return { input: asked, title: question.title, choices: [...labels], surveyName, responses };
  });
  return (
    <Prefetched calls={responses ? [held("Survey.ResponsesList", input, responses)] : []}>
      <ResponsesScreen
        questionNameId={questionNameId}
        questionTitle={title}
        choices={choices}
        surveyName={surveyName}
      />
    </Prefetched>
  );
}
