import type { Metadata } from "next";
import { TemplatePreviewScreen } from "#components/templates/TemplatePreviewScreen.tsx";
import { Prefetched, prefetched } from "#components/ui/Prefetched.tsx";
import { type TemplatePageProps, templatePageData } from "../../page-data.ts";

export const metadata: Metadata = { title: "Template" };

export default async function PreviewTemplatePage({ params }: TemplatePageProps) {
  const { template, styles, locale } = await templatePageData(params);
  const { id } = template;
  return (
    <Prefetched calls={[prefetched("SurveyTemplate.GetById", { id }, template)]}>
      <TemplatePreviewScreen id={id} styles={styles} locale={locale} />
    </Prefetched>
  );
}
