import { Card } from "#components/ui/Card.tsx";
import { CopyBlock } from "#components/ui/CopyBlock.tsx";
import classes from "./EmailScreen.module.css";

/** Links to the whole survey: one for emails, one for the point of sale. */
export function SurveyLinks({ appUrl, publishableKey }: { appUrl: string; publishableKey: string }) {
  return (
    <Card
      title="Links"
      titleId="links-title"
      description="Share the full survey as a web page. It works without JavaScript, too."
    >
      <div className={classes.fields}>
        <div>
          <p className={classes.hint}>For emails, messages, or a QR code in the package</p>
          <CopyBlock label="Survey link" text={`${appUrl}/surveys/response?key=${publishableKey}`} isLine />
        </div>
        <div>
          <p className={classes.hint}>
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
