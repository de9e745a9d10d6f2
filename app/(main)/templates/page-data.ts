import { redirect } from "next/navigation";
import { accountRow } from "#server/domain/accounts/index.ts";
import { accountStyles, workingSurvey } from "#server/domain/surveys/index.ts";
import { readTemplate } from "#server/domain/templates/index.ts";
import { inPage, pageMember } from "#server/edge/identity/index.ts";
import { orNotFound } from "../surveys/page-data.ts";

export type TemplatePageProps = { params: Promise<{ id: string }> };

/**
 * A template with what its screens render it with; the not-found screen if there is none, or it is another account's.
 */
export async function templatePageData(params: TemplatePageProps["params"]) {
  const member = await pageMember();
  const { id } = await params;
  return await inPage(member.accountId, async () => ({
    template: await orNotFound(readTemplate(member, id)),
    styles: accountStyles(await accountRow(member.accountId)),
    locale: (await workingSurvey(member)).locale,
  }));
}

/** The same for editing: a library template can't be edited, and its preview offers a copy. */
export async function ownTemplatePageData(params: TemplatePageProps["params"]) {
  const data = await templatePageData(params);
  if (!data.template.isOwn) redirect(`/templates/preview/${encodeURIComponent(data.template.id)}`);
  return data;
}
