import { Card } from "#components/ui/Card.tsx";
import { CopyBlock } from "#components/ui/CopyBlock.tsx";
import classes from "./EmailScreen.module.css";

/** The addresses of the whole survey: for a link in a mail, and for a till. */
export function SurveyLinks({ appUrl, publishableKey }: { appUrl: string; publishableKey: string }) {
  return (
    <Card
      title="Links"
      titleId="links-title"
      description="The whole survey on a page of its own. It works without JavaScript, too."
    >
      <div className={classes.fields}>
        <div>
          <p className={classes.hint}>For a mail, a message or a code on the parcel</p>
          <CopyBlock label="Link to the survey" text={`${appUrl}/surveys/response?key=${publishableKey}`} isLine />
        </div>
        <div>
          <p className={classes.hint}>For a till: large, and ready for the next customer by itself</p>
          <CopyBlock
            label="Link for a till"
            text={`${appUrl}/surveys/shopifyposresponse?key=${publishableKey}`}
            isLine
          />
        </div>
      </div>
    </Card>
  );
}
