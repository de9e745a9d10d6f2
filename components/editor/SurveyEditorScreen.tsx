"use client";
import { Skeleton } from "@mantine/core";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { useCall } from "#lib/client/hooks.ts";
import type { SurveyStyles } from "#lib/survey/document.ts";
import type { PublishedDocument } from "./publishable.ts";
import classes from "./SurveyEditor.module.css";
import { type EditingPerson, SurveyEditor } from "./SurveyEditor.tsx";

interface SurveyEditorScreenProps {
  surveyId: string;
  person: EditingPerson;
  /** The last published version of this survey; null if it was never published. */
  live: PublishedDocument | null;
  /** The live survey, if it is a different one. */
  replaces: string | null;
  styles: SurveyStyles;
}

/** The editor, once the survey has loaded. */
export function SurveyEditorScreen({ surveyId, ...rest }: SurveyEditorScreenProps) {
  const { data: survey, error, refetch } = useCall("Survey.GetById", { id: surveyId }, { refetchOnWindowFocus: false });
  if (survey) return <SurveyEditor survey={survey} {...rest} />;
  if (error) return <ErrorState title="We couldn't load the survey" error={error} retry={refetch} />;
  return <EditorSkeleton />;
}

/** Placeholder shown while the survey loads. */
function EditorSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton height={32} width={180} mb={8} />
      <Skeleton height={16} width="60%" mb={24} />
      <div className={classes.columns}>
        <Skeleton height={360} radius="lg" />
        <Skeleton height={560} radius="lg" />
        <Skeleton height={560} radius="lg" />
      </div>
    </div>
  );
}
