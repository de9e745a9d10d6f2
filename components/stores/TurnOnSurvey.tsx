import { Anchor, Button } from "@mantine/core";
import { useSurveyStatus } from "#components/survey-status/use-survey-status.ts";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { Notice } from "#components/ui/Notice.tsx";

interface TurnOnSurveyProps {
  isPublished: boolean;
  /** Nothing else has to be done in the store. */
  isLast: boolean;
}

/** What is left to do here until shoppers see the survey, with one button for all of it. */
export function TurnOnSurvey({ isPublished, isLast }: TurnOnSurveyProps) {
  const { isEnabled, isClosing, isChanging, enable, error } = useSurveyStatus();
  const left = isPublished ? "One step left: enable" : "Two steps left: publish, enable";
  return (
    <>
      <Notice
        status="warning"
        title={isLast ? left : "Your survey isn't on yet"}
        action={
          !isClosing && (
            // Of the account's own survey, which enabling publishes first if nothing was.
            <Button loading={isChanging} disabled={isEnabled === undefined} onClick={() => enable("")}>
              {isPublished ? "Enable survey" : "Publish and enable"}
            </Button>
          )
        }
      >
        Shoppers won't see anything until then. <Anchor href="/surveys/edit">Edit your survey</Anchor>
      </Notice>
      <FormProblem error={error} fields={[]} />
    </>
  );
}
