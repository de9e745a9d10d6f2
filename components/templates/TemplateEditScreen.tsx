"use client";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { useCall } from "#lib/client/hooks.ts";
import type { SurveyStyles } from "#lib/survey/document.ts";
import { TemplateEditor } from "./TemplateEditor.tsx";
import { TemplateSkeleton } from "./TemplateSkeleton.tsx";

interface TemplateEditScreenProps {
  id: string;
  styles: SurveyStyles;
  /** The language of the account's survey, in which own templates are written. */
  locale: string;
}

/** The editor of an own template, once it has loaded. */
export function TemplateEditScreen({ id, styles, locale }: TemplateEditScreenProps) {
  const { data, error, refetch } = useCall("SurveyTemplate.GetById", { id }, { refetchOnWindowFocus: false });
  if (data) return <TemplateEditor key={data.id} template={data} styles={styles} locale={locale} />;
  if (error) return <ErrorState title="We couldn't load the template" error={error} retry={refetch} />;
  return <TemplateSkeleton />;
}
