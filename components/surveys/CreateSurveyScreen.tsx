"use client";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Card } from "#components/ui/Card.tsx";
import { FormHead } from "#components/ui/FormHead.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import shared from "#components/ui/shared.module.css";
import { callKey, useCallMutation } from "#lib/client/hooks.ts";
import { ImportSurvey } from "./ImportSurvey.tsx";
import { LibraryPicker } from "./LibraryPicker.tsx";
import { ReadySurveys } from "./ReadySurveys.tsx";

/** The ways to start a survey; each opens its draft in the editor. */
export function CreateSurveyScreen() {
  const router = useRouter();
  const queries = useQueryClient();
  const open = (surveyId: string) => {
    queries.invalidateQueries({ queryKey: callKey("Survey.List") }).catch(console.warn);
    router.push(`/surveys/edit?id=${surveyId}`);
  };
  return (
    <>
      <FormHead title="Create a survey">
        Your new survey starts as a draft. Your live survey stays live until you publish this one.
      </FormHead>
      <div className={shared.stack}>
        <ReadySurveys onMade={open} />
        <LibraryPicker onMade={open} />
        <BlankSurvey onMade={open} />
        <ImportSurvey onMade={open} />
      </div>
    </>
  );
}

/** Creates a draft without questions. */
function BlankSurvey({ onMade }: { onMade: (surveyId: string) => void }) {
  const saving = useCallMutation("Survey.Save");
  const begin = () =>
    saving.mutate({ body: { name: "New survey", questions: [] } }, { onSuccess: ({ id }) => onMade(id) });
  return (
    <Card title="Start from scratch" titleId="blank-title" description="Write your own questions.">
      <Button variant="default" loading={saving.isPending || saving.isSuccess} onClick={begin}>
        Blank survey
      </Button>
      <FormProblem error={saving.error} fields={[]} />
    </Card>
  );
}
