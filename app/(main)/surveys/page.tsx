import type { Metadata } from "next";
import { SurveysScreen } from "#components/surveys/SurveysScreen.tsx";
import { readSurveysChoice, surveysInput } from "#components/surveys/surveys-choice.ts";
import { Prefetched, prefetched } from "#components/ui/Prefetched.tsx";
import { surveyCalls } from "#lib/calls/survey.ts";
import { listSurveys, workingSurvey } from "#server/domain/surveys/index.ts";
import { inPage, pageMember } from "#server/edge/identity/index.ts";
import { orUndefined, type PageQuery, prefetchedList, readQuery } from "./page-data.ts";

export const metadata: Metadata = { title: "Surveys" };

export default async function SurveysPage({ searchParams }: { searchParams: PageQuery }) {
  const member = await pageMember();
  const input = surveysInput(readSurveysChoice(await readQuery(searchParams)));
  const surveys = await inPage(member.accountId, async () => {
    // Every account has one, created on the first visit. A full account can't have one, and deletes what it doesn't
    // need here.
    await orUndefined(workingSurvey(member));
    return await prefetchedList(listSurveys(member, input), surveyCalls.List.returns.schema);
  });
  return (
    <Prefetched calls={surveys ? [prefetched("Survey.List", input, surveys)] : []}>
      <SurveysScreen />
    </Prefetched>
  );
}
