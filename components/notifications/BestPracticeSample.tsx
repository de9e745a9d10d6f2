"use client";
import { useCall } from "#lib/client/hooks.ts";
import { MailSample } from "./MailSample.tsx";

/** One piece of advice, about a question of the account's own where there is one. */
export function BestPracticeSample() {
  const { data: questions } = useCall("Survey.GetSurveyQuestionListForAccount", {});
  const title = questions?.find(({ type }) => type === "single" || type === "dropdown" || type === "multiple")?.title;
  return (
    <MailSample subject="“Other” hides an answer">
      <p>
        More than one in five chose “Other”{title ? ` in “${title}”` : " in one of your questions"}. Look at what they
        typed: texts that say the same stand together. Merge them into the choice that they mean, or make a choice of
        what comes up most.
      </p>
    </MailSample>
  );
}
