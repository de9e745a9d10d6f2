import { Anchor } from "@mantine/core";
import { CopyBlock } from "#components/ui/CopyBlock.tsx";
import { callUrl } from "#lib/client/call.ts";
import { findScreen } from "#lib/screens.ts";
import classes from "./api-keys.module.css";

const docsPath = "/docs/api";

/** A first request with a secret key, and a link to the reference. */
export function ApiKeysHowTo({ appUrl }: { appUrl: string }) {
  const address = callUrl("Survey.GetSurveyQuestionListByApiKey", {}, appUrl);
  return (
    <div className={classes.stack}>
      <p className={classes.text}>Get your questions with their view and response counts:</p>
      <CopyBlock label="Example request" text={`curl -H "Authorization: Bearer sk_…" \\\n  ${address}`} />
      {findScreen(docsPath) && (
        <p className={classes.text}>
          <Anchor href={docsPath}>See all API calls, fields, and errors</Anchor>
        </p>
      )}
    </div>
  );
}
