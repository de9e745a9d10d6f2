import type { Metadata } from "next";
import { TemplateEditScreen } from "#components/templates/TemplateEditScreen.tsx";
import { Prefetched, prefetched } from "#components/ui/Prefetched.tsx";
import { ownTemplatePageData, type TemplatePageProps } from "../../page-data.ts";

export const metadata: Metadata = { title: "Edit template" };

export default async function EditTemplatePage({ params }: TemplatePageProps) {
  const { template, styles, locale } = await ownTemplatePageData(params);
  const { id } = template;
  return (
    <Prefetched calls={[prefetched("SurveyTemplate.GetById", { id }, template)]}>
      <TemplateEditScreen id={id} styles={styles} locale={locale} />
    </Prefetched>
  );
}
