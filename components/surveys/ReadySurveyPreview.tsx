"use client";
import { Button, Group, Skeleton } from "@mantine/core";
import { useMemo } from "react";
import { languagesOf } from "#components/library/preview-languages.ts";
import { QuestionPreview } from "#components/templates/QuestionPreview.tsx";
import { Dialog } from "#components/ui/Dialog.tsx";
import type { Template } from "#lib/calls/survey-template.ts";
import { useCall } from "#lib/client/hooks.ts";
import { composeReadySurvey } from "./compose-ready-survey.ts";
import type { ReadySurvey } from "./ready-surveys.ts";

interface ReadySurveyPreviewProps {
  survey: ReadySurvey;
  templates: readonly Template[];
  isMaking: boolean;
  onUse: () => void;
  onClose: () => void;
}

/** A ready survey to try out, as a shopper would see it. */
export function ReadySurveyPreview({ survey, templates, isMaking, onUse, onClose }: ReadySurveyPreviewProps) {
  const { data: styles } = useCall("Survey.GetStyles", {});
  const questions = useMemo(() => composeReadySurvey(survey, templates), [survey, templates]);
  const languages = useMemo(() => (templates[0] ? languagesOf(templates[0], "en") : []), [templates]);
  return (
    <Dialog title={survey.name} onClose={onClose}>
      {styles ? (
        <QuestionPreview questions={questions} languages={languages} styles={styles} />
      ) : (
        <Skeleton height={480} radius="lg" />
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button loading={isMaking} onClick={onUse}>
          Use this survey
        </Button>
      </Group>
    </Dialog>
  );
}
