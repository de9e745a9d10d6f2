import type { Metadata } from "next";
import { SurveysScreen } from "#components/surveys/SurveysScreen.tsx";
import { readSurveysChoice, surveysInput } from "#components/surveys/surveys-choice.ts";
import { held, Prefetched } from "#components/ui/Prefetched.tsx";
import { inAccount } from "#server/account-scope.ts";
import { pageMember } from "#server/sessions/index.ts";
import { listSurveys, workingSurvey } from "#server/surveys/index.ts";
import { orUndefined, type PageQuery, readQuery } from "./page-data.ts";

export const metadata: Metadata = { title: "Surveys" };

export default async function SurveysPage({ searchParams }: { searchParams: PageQuery }) {
  const member = await pageMember();
  const input = surveysInput(readSurveysChoice(await readQuery(searchParams)));
  const surveys = await inAccount(member.accountId, async () => {
    // Every account has one, made at the first look.
    await workingSurvey(member);
    return await orUndefined(listSurveys(member, input));
  });
  return (
    <Prefetched calls={surveys ? [held("Survey.List", input, surveys)] : []}>
      <SurveysScreen />
    </Prefetched>
  );
}
