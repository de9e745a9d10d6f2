"use client";
import { Button, Checkbox, Group } from "@mantine/core";
import { useState } from "react";
import { FormHead } from "#components/ui/FormHead.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { PlanProblem } from "#components/ui/PlanProblem.tsx";
import shared from "#components/ui/shared.module.css";
import { useCallMutation } from "#lib/client/hooks.ts";

interface ConsentScreenProps {
  /** The query of the assistant's request. */
  request: string;
  /** What the assistant calls itself. */
  clientName: string;
  /** Where the browser goes next. */
  host: string;
  /** Whether the assistant asks to change things too; the person decides. */
  asksToWrite: boolean;
  /** The account that the person allows it to use. */
  accountId: string;
  companyName: string;
  emailAddress: string;
  /** The address that tells the assistant that the person canceled. */
  cancelTo: string;
}

/** Asks a person whether an assistant may read their account, and whether it may change something. */
export function ConsentScreen(props: ConsentScreenProps) {
  const { request, clientName, host, asksToWrite, accountId, companyName, emailAddress, cancelTo } = props;
  const allowing = useCallMutation("app.AllowAssistant");
  const [canWrite, setCanWrite] = useState(asksToWrite);
  const allow = () =>
    allowing.mutate(
      { body: { request, shownAccountId: accountId, canWrite } },
      { onSuccess: ({ location }) => window.location.assign(location) },
    );
  return (
    <div className={shared.stack}>
      <FormHead title={`Allow “${clientName}” to use ${companyName}?`}>You're signed in as {emailAddress}.</FormHead>
      <p className={shared.flush}>
        The assistant chose its own name. It will return to <strong>{host}</strong>. Continue only if you started this
        and trust that address.
      </p>
      <div>
        <p className={shared.flush}>It can:</p>
        <ul>
          <li>Read your surveys, questions, and responses</li>
          <li>Read your metrics, channels, and order totals</li>
        </ul>
      </div>
      <Checkbox
        label="Also let it make changes"
        description="It can edit survey drafts, merge answers typed under Other, and tag responses. Otherwise it can only read."
        checked={canWrite}
        onChange={(event) => setCanWrite(event.currentTarget.checked)}
      />
      <p className={shared.flush}>
        It can't publish or enable a survey, delete anything, or see your keys. You can revoke its access under API keys
        at any time.
      </p>
      {allowing.error?.status === 402 ? (
        <PlanProblem error={allowing.error} />
      ) : (
        <FormProblem error={allowing.error} fields={[]} />
      )}
      <Group gap="xs">
        <Button onClick={allow} loading={allowing.isPending || allowing.isSuccess}>
          Allow access
        </Button>
        <Button component="a" href={cancelTo} variant="default">
          Cancel
        </Button>
      </Group>
    </div>
  );
}
