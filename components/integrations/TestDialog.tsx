"use client";
import { Button, Skeleton } from "@mantine/core";
import { CopyBlock } from "#components/ui/CopyBlock.tsx";
import { Dialog } from "#components/ui/Dialog.tsx";
import { Disclosure } from "#components/ui/Disclosure.tsx";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import shared from "#components/ui/shared.module.css";
import { usePendingFocus } from "#components/ui/use-pending-focus.ts";
import type { IntegrationCard, MessagePreview, TestResult } from "#lib/calls/app-integrations.ts";
import { useCall, useCallMutation } from "#lib/client/hooks.ts";
import { integrationInText, receiverOf } from "#lib/partners.ts";
import classes from "./apps.module.css";
import { CallProblem } from "./CallProblem.tsx";
import { readableJson } from "./readable-json.ts";
import { SlackPreview } from "./SlackPreview.tsx";
import { useCardsRefresh } from "./use-cards.ts";

/** Shows the message for the latest response, sends it as a test, and shows the partner's answer. */
export function TestDialog({ card: { name }, onClose }: { card: IntegrationCard; onClose: () => void }) {
  // Each reading makes new IDs, which would change the message under the reader's eyes.
  const { data, error, refetch } = useCall(
    "app.PreviewMessage",
    { name },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );
  const refresh = useCardsRefresh();
  const sending = useCallMutation("app.SendTestMessage", { onSuccess: refresh });
  const button = usePendingFocus(sending.isPending);
  return (
    <Dialog title={`Test ${integrationInText(name)}`} onClose={onClose} isWide>
      <div className={shared.stack}>
        {data ? (
          <Message preview={data} name={name} />
        ) : error ? (
          <ErrorState title="We couldn't load the message" error={error} retry={refetch} />
        ) : (
          <Skeleton height={380} />
        )}
        <div className={shared.stack} aria-live="polite">
          {sending.data && <Result result={sending.data} name={name} />}
        </div>
        <CallProblem error={sending.error} />
        <div className={shared.endActions}>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {data?.payload != null && (
            <Button
              ref={button}
              loading={sending.isPending}
              onClick={() => sending.mutate({ body: { name } })}
              data-autofocus
            >
              {sending.data ? "Send again" : "Send test message"}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

interface MessageProps {
  preview: MessagePreview;
  name: IntegrationCard["name"];
}

function Message({ preview: { payload, reason, isExample }, name }: MessageProps) {
  if (payload === null) {
    return (
      <Notice status="neutral" title="Nothing would be sent for your latest response">
        {reason}
      </Notice>
    );
  }
  const json = <CopyBlock label={`Message to ${integrationInText(name)}`} text={payload} isTall />;
  return (
    <>
      <p className={shared.flush}>
        {isExample
          ? "You have no responses yet, so this is an example with made-up answers."
          : "This is the message for your latest response, with you as the customer."}{" "}
        It's marked as a test.
      </p>
      {name === "Slack" ? (
        <>
          <SlackPreview payload={payload} />
          <Disclosure title="Show JSON">{json}</Disclosure>
        </>
      ) : (
        json
      )}
    </>
  );
}

function Result({ result, name }: { result: TestResult; name: IntegrationCard["name"] }) {
  const { isDelivered, reason, replyStatus, reply } = result;
  const who = receiverOf(name);
  const answered = replyStatus === null ? `${who} didn't answer` : `${who} answered with HTTP ${replyStatus}`;
  return (
    <>
      {isDelivered && name === "Segment" ? (
        <Notice status="neutral" title="Sent, not confirmed">
          Segment accepts any write key. Look for the message in your source's debugger.
        </Notice>
      ) : (
        <Notice
          status={isDelivered ? "good" : "bad"}
          title={isDelivered ? "Test message delivered" : "Test message not delivered"}
        >
          {reason ?? `${answered}${reply ? "" : " and an empty body"}.`}
        </Notice>
      )}
      {reply && (
        <div>
          <p className={classes.caption}>{answered}</p>
          <CopyBlock label={answered} text={readableJson(reply)} isTall />
        </div>
      )}
    </>
  );
}
