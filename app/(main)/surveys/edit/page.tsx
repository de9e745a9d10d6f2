import type { Metadata } from "next";
import { SurveyEditorScreen } from "#components/editor/SurveyEditorScreen.tsx";
import { Prefetched, prefetched } from "#components/ui/Prefetched.tsx";
import { accountRow } from "#server/domain/accounts/index.ts";
import { accountStyles, getSurvey, publishedDocument, workingSurvey } from "#server/domain/surveys/index.ts";
import { inPage, pageMember } from "#server/edge/identity/index.ts";
import { orNotFound, type PageQuery, readQuery } from "../page-data.ts";

export const metadata: Metadata = { title: "Survey" };

export default async function EditSurveyPage({ searchParams }: { searchParams: PageQuery }) {
  const member = await pageMember();
  const id = (await readQuery(searchParams)).get("id");
  const { survey, live, replaces, styles } = await inPage(member.accountId, async () => {
    const working = workingSurvey(member);
    const survey = id === null ? await working : await orNotFound(getSurvey(member, id));
    const [account, live, { name }] = await Promise.all([
      accountRow(member.accountId),
      publishedDocument(member, survey.id),
      working,
    ]);
    const isOther = account.liveSurveyId !== null && account.liveSurveyId !== survey.id;
    return { survey, live, replaces: isOther ? name : null, styles: accountStyles(account) };
  });
  const person = { id: member.personId, emailAddress: member.emailAddress };
  return (
    <Prefetched calls={[prefetched("Survey.GetById", { id: survey.id }, survey)]}>
      <SurveyEditorScreen
        key={survey.id}
        surveyId={survey.id}
        person={person}
        live={live}
        replaces={replaces}
        styles={styles}
      />
    </Prefetched>
  );
}
