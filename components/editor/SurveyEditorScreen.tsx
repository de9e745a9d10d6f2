"use client";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { useCall } from "#lib/client/hooks.ts";
import type { SurveyStyles } from "#lib/survey/document.ts";
import type { PublishableSurvey } from "./compare-surveys.ts";
import { EditorSkeleton } from "./EditorSkeleton.tsx";
import { SurveyEditor } from "./SurveyEditor.tsx";

interface SurveyEditorScreenProps {
  /** What shoppers see now; null before the first publishing. */
  live: PublishableSurvey | null;
  styles: SurveyStyles;
}

/** The editor, once the survey is there. */
export function SurveyEditorScreen({ live, styles }: SurveyEditorScreenProps) {
  const { data: survey, error, refetch } = useCall("Survey.GetByAccount", {}, { refetchOnWindowFocus: false });
  if (survey) return <SurveyEditor key={survey.id} survey={survey} live={live} styles={styles} />;
  if (error) return <ErrorState title="The survey could not be loaded" error={error} retry={refetch} />;
  return <EditorSkeleton />;
}
