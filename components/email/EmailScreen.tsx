"use client";
import { Button } from "@mantine/core";
import { Card } from "#components/ui/Card.tsx";
import { CopyBlock } from "#components/ui/CopyBlock.tsx";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import shared from "#components/ui/shared.module.css";
import { emailQuestion, isOneClick } from "#lib/email-survey/email-block.ts";
import type { SurveyDocument, SurveyStyles } from "#lib/survey/document.ts";
import { BlockMaker } from "./BlockMaker.tsx";
import classes from "./EmailScreen.module.css";

interface EmailScreenProps {
  /** The published survey; null before the first publish. */
  survey: (SurveyDocument & { styles: SurveyStyles }) | null;
  isOn: boolean;
  companyName: string;
  publishableKey: string;
  platform: string;
  appUrl: string;
}

/**
 * The survey by email: its first question as a block for the merchant's own email tool, and links to the whole survey.
 */
export function EmailScreen({ survey, isOn, ...store }: EmailScreenProps) {
  return (
    <>
      <PageHeader
        title="Email survey"
        description="Add your first question to any email. Shoppers answer in one click, then finish the survey on a web page."
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
          You can't change an email after it's sent, so it uses your published survey. Publish one to get started.
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
          title="Your survey is disabled"
          action={
            <Button variant="default" component="a" href="/dashboard">
              Go to the dashboard
            </Button>
          }
        >
          Until you enable it, email links open a page that says the survey is closed.
        </Notice>
      )}
      {!isMeant && (
        <Notice status="warning" title="Your survey isn't set to show in emails">
          Select emails in your survey's settings in the editor, then publish.
        </Notice>
      )}
      {!question && (
        <Notice status="warning" title="No question can appear in emails">
          All your questions depend on order details, which aren't available in emails.
        </Notice>
      )}
      {question && !isOneClick(question) && (
        <Notice status="neutral" title="Shoppers can't answer the first question in one click">
          The email shows a button that opens the survey. To let shoppers answer in the email, start with choices,
          stars, or a 0–10 scale.
        </Notice>
      )}
    </>
  );
}

/** Links to the whole survey: one for emails, one for the point of sale. */
function SurveyLinks({ appUrl, publishableKey }: { appUrl: string; publishableKey: string }) {
  return (
    <Card
      title="Links"
      titleId="links-title"
      description="Share the full survey as a web page. It works without JavaScript, too."
    >
      <div className={classes.fields}>
        <div>
          <p className={shared.note}>For emails, messages, or a QR code in the package</p>
          <CopyBlock label="Survey link" text={`${appUrl}/surveys/response?key=${publishableKey}`} isLine />
        </div>
        <div>
          <p className={shared.note}>
            For point of sale. Large text, and it resets for the next customer automatically.
          </p>
          <CopyBlock
            label="Point of sale link"
            text={`${appUrl}/surveys/shopifyposresponse?key=${publishableKey}`}
            isLine
          />
        </div>
      </div>
    </Card>
  );
}
