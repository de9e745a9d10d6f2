"use client";
import { Button } from "@mantine/core";
import { Card } from "#components/ui/Card.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { useCallMutation } from "#lib/client/hooks.ts";

/** Creates a draft without questions. */
export function BlankSurvey({ onMade }: { onMade: (surveyId: string) => void }) {
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
