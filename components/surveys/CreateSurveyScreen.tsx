"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { FormHead } from "#components/account/FormHead.tsx";
import { callKey } from "#lib/client/hooks.ts";
import { BlankSurvey } from "./BlankSurvey.tsx";
import classes from "./CreateSurveyScreen.module.css";
import { ImportSurvey } from "./ImportSurvey.tsx";
import { LibraryPicker } from "./LibraryPicker.tsx";

/** The ways to begin a survey; each leads to its draft in the editor. */
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
        It begins as a draft. What is live now stays live until you publish the new one.
      </FormHead>
      <div className={classes.ways}>
        <LibraryPicker onMade={open} />
        <BlankSurvey onMade={open} />
        <ImportSurvey onMade={open} />
      </div>
    </>
  );
}
