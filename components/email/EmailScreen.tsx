"use client";
import { Button } from "@mantine/core";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import { emailQuestion, isOneClick } from "#lib/email-survey/email-block.ts";
import type { SurveyDocument, SurveyStyles } from "#lib/survey/document.ts";
import { BlockMaker } from "./BlockMaker.tsx";
import classes from "./EmailScreen.module.css";
import { SurveyLinks } from "./SurveyLinks.tsx";

interface EmailScreenProps {
  /** What shoppers see; null before the first publish. */
  survey: (SurveyDocument & { styles: SurveyStyles }) | null;
  isOn: boolean;
  companyName: string;
  publishableKey: string;
  platform: string;
  appUrl: string;
}

/** The survey by mail: its first question as a block for the merchant's own mail tool, and links to the whole of it. */
export function EmailScreen({ survey, isOn, ...store }: EmailScreenProps) {
  return (
    <>
      <PageHeader
        title="Email survey"
        description="Your survey’s first question as a block for your mail tool. One click in the mail answers it; the rest is asked on a page."
      />
      {survey ? (
        <div className={classes.stack}>
          <Warnings survey={survey} isOn={isOn} />
          {emailQuestion(survey) && <BlockMaker survey={survey} {...store} />}
          <SurveyLinks appUrl={store.appUrl} publishableKey={store.publishableKey} />
        </div>
      ) : (
        <EmptyState
          title="Publish your survey first"
          action={
            <Button component="a" href="/surveys/edit">
              Open the editor
            </Button>
          }
        >
          A mail stays as it was sent. So it asks what is published, and nothing is yet.
        </EmptyState>
      )}
    </>
  );
}

function Warnings({ survey, isOn }: { survey: SurveyDocument; isOn: boolean }) {
  const question = emailQuestion(survey);
  const isMeant = survey.settings.showOn.includes("email");
  return (
    <>
      {!isOn && (
        <Notice
          status="warning"
          title="Your survey is off"
          action={
            <Button variant="default" component="a" href="/dashboard">
              Go to the dashboard
            </Button>
          }
        >
          Until you enable it, links in mails lead to a page that says it is closed.
        </Notice>
      )}
      {!isMeant && (
        <Notice status="warning" title="Your survey leaves mails out">
          Its settings do not show it in e-mails: tick them in the editor, then publish.
        </Notice>
      )}
      {!question && (
        <Notice status="warning" title="There is no question for a mail">
          Every question depends on an order’s facts, and a mail knows none of them.
        </Notice>
      )}
      {question && !isOneClick(question) && (
        <Notice status="neutral" title="The first question is not answered by one click">
          The mail shows a button that leads to it. A question with choices, stars or 0 to 10 in its place is answered
          in the mail.
        </Notice>
      )}
    </>
  );
}
