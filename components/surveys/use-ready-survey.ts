import { useState } from "react";
import { notifyError } from "#components/ui/notify.ts";
import type { Template } from "#lib/calls/survey-template.ts";
import { type CallError, call } from "#lib/client/call.ts";
import { composeReadySurvey } from "./compose-ready-survey.ts";
import type { ReadySurvey } from "./ready-surveys.ts";

/** Creates a draft from a ready survey, with the languages and closing text of the account's current survey. */
export function useReadySurvey(onMade: (surveyId: string) => void) {
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
