"use client";
import { Skeleton } from "@mantine/core";
import { useState } from "react";
import { useWholeLibrary } from "#components/library/use-whole-library.ts";
import { Card } from "#components/ui/Card.tsx";
import { notifyError } from "#components/ui/notify.ts";
import { onDemand } from "#components/ui/on-demand.ts";
import type { Template } from "#lib/calls/survey-template.ts";
import { type CallError, call } from "#lib/client/call.ts";
import { composeReadySurvey, templatesOf } from "./compose-ready-survey.ts";
import { ReadySurveyCard } from "./ReadySurveyCard.tsx";
import classes from "./ReadySurveys.module.css";
import { type ReadySurvey, readySurveys } from "./ready-surveys.ts";

const ReadySurveyPreview = onDemand(() =>
  import("./ReadySurveyPreview.tsx").then((module) => module.ReadySurveyPreview),
);

/** Complete surveys of library questions to start with. If the library can't be loaded, the picker below says so. */
export function ReadySurveys({ onMade }: { onMade: (surveyId: string) => void }) {
  const { data, error } = useWholeLibrary();
  const { use, makingId } = useReadySurvey(onMade);
  const [previewed, setPreviewed] = useState<ReadySurvey>();
  if (error && !data) return null;
  const templates = data && previewed && templatesOf(previewed, data);
  return (
    <Card
      title="Start with a ready-made survey"
      titleId="ready-title"
      description="Library questions that work well together. You can change everything in the editor."
    >
      <ul className={classes.cards}>
        {readySurveys.map((survey) => {
          const found = data && templatesOf(survey, data);
          if (data && !found) return null;
          return (
            <li key={survey.id}>
              {found ? (
                <ReadySurveyCard
                  survey={survey}
                  templates={found}
                  isMaking={makingId === survey.id}
                  isBusy={makingId !== undefined}
                  onUse={() => use(survey, found)}
                  onPreview={() => setPreviewed(survey)}
                />
              ) : (
                <Skeleton height={196} radius="lg" />
              )}
            </li>
          );
        })}
      </ul>
      {previewed && templates && (
        <ReadySurveyPreview
          survey={previewed}
          templates={templates}
          isMaking={makingId !== undefined}
          onUse={() => use(previewed, templates)}
          onClose={() => setPreviewed(undefined)}
        />
      )}
    </Card>
  );
}

/** Creates a draft from a ready survey, with the languages and closing text of the account's current survey. */
function useReadySurvey(onMade: (surveyId: string) => void) {
  const [makingId, setMakingId] = useState<string>();
  const make = async (survey: ReadySurvey, templates: readonly Template[]) => {
    const { locale, locales, thankYou } = await call("Survey.GetByAccount", {});
    const templateIds = templates.map(({ id }) => id).join(",");
    const placed = await call("app.PlaceTemplates", { templateIds, locale, locales: locales.join(",") });
    const questions = composeReadySurvey(survey, templates, placed.questions);
    const { id } = await call("Survey.Save", { body: { name: survey.name, questions, locale, locales, thankYou } });
    onMade(id);
  };
  return {
    makingId,
    use: (survey: ReadySurvey, templates: readonly Template[]) => {
      setMakingId(survey.id);
      make(survey, templates).catch((error: CallError) => {
        setMakingId(undefined);
        notifyError(error.message);
      });
    },
  };
}
