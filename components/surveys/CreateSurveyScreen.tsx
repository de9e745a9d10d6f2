"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { FormHead } from "#components/ui/FormHead.tsx";
import { callKey } from "#lib/client/hooks.ts";
import { BlankSurvey } from "./BlankSurvey.tsx";
import classes from "./CreateSurveyScreen.module.css";
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
      <div className={classes.ways}>
        <ReadySurveys onMade={open} />
        <LibraryPicker onMade={open} />
        <BlankSurvey onMade={open} />
        <ImportSurvey onMade={open} />
      </div>
    </>
  );
}
