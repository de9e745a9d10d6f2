"use client";
import { ActionIcon, Button, Skeleton, TagsInput } from "@mantine/core";
import { IconChevronDown, IconChevronUp, type TablerIcon } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { disabledButFocusable } from "#components/ui/disabled-but-focusable.ts";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import { SideDrawer } from "#components/ui/SideDrawer.tsx";
import { useFocusReturn } from "#components/ui/use-focus-return.ts";
import type { ResponseDetails } from "#lib/calls/app-responses.ts";
import { MAX_TAG_LENGTH, MAX_TAGS } from "#lib/calls/response-tags.ts";
import { useCall } from "#lib/client/hooks.ts";
import classes from "./ResponseDrawer.module.css";
import { ResponseFacts } from "./ResponseFacts.tsx";
import { ResponseMenu } from "./ResponseMenu.tsx";
import { ResponsePath } from "./ResponsePath.tsx";
import type { ResponseActions } from "./use-response-actions.ts";

interface ResponseDrawerProps {
  recordId: string;
  /** The listed responses around it, in order. */
  listed: readonly string[];
  actions: ResponseActions;
  open: (recordId: string) => void;
  onClose: () => void;
}

/** One response with its order and path; opening it marks it as read. */
export function ResponseDrawer({ recordId, listed, actions, open, onClose }: ResponseDrawerProps) {
  useFocusReturn();
  const { data, error, refetch } = useCall("app.GetResponse", { recordId });
  useReadOnOpen(data, actions);
  return (
    <SideDrawer label="Response" title="Response" onClose={onClose}>
      <div className={classes.bar}>
        <Neighbours recordId={recordId} listed={listed} open={open} />
        {data && <ResponseMenu key={recordId} response={data} actions={actions} onClose={onClose} />}
      </div>
      {data ? (
        <Details response={data} actions={actions} />
      ) : error ? (
        <ErrorState title="We couldn't load the response" error={error} retry={refetch} />
      ) : (
        <Skeleton height={320} />
      )}
    </SideDrawer>
  );
}

/** Marks each opened response as read once, so that one then marked as unread stays unread. */
function useReadOnOpen(response: ResponseDetails | undefined, { markRead }: ResponseActions): void {
  const [seen, setSeen] = useState<string>();
  const recordId = response?.recordId;
  const isRead = response?.isRead;
  useEffect(() => {
    if (recordId === undefined || recordId === seen) return;
    setSeen(recordId);
    if (!isRead) markRead([recordId], true);
  }, [recordId, isRead, seen, markRead]);
}

function Neighbours({ recordId, listed, open }: Pick<ResponseDrawerProps, "recordId" | "listed" | "open">) {
  const place = listed.indexOf(recordId);
  if (place === -1) return <span />;
  const [previous, next] = [listed[place - 1], listed[place + 1]];
  return (
    <div className={classes.neighbours}>
      <NeighbourButton label="Previous response" icon={IconChevronUp} recordId={previous} open={open} />
      <NeighbourButton label="Next response" icon={IconChevronDown} recordId={next} open={open} />
      <span className={classes.place} aria-live="polite">
        {place + 1} of {listed.length} on this page
      </span>
    </div>
  );
}

interface NeighbourButtonProps {
  label: string;
  icon: TablerIcon;
  /** Undefined at the end of the list. */
  recordId: string | undefined;
  open: (recordId: string) => void;
}

function NeighbourButton({ label, icon: Icon, recordId, open }: NeighbourButtonProps) {
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={label}
      {...disabledButFocusable(recordId === undefined)}
      onClick={() => recordId && open(recordId)}
    >
      <Icon size={16} aria-hidden="true" />
    </ActionIcon>
  );
}

function Details({ response, actions }: { response: ResponseDetails; actions: ResponseActions }) {
  const { data: account } = useCall("Profile.Profile", {});
  return (
    <div className={classes.details}>
      {response.testSource === "store" && (
        <Notice status="neutral" title="Test order">
          Your store sent this order as a test. It doesn't count in your analytics.
        </Notice>
      )}
      {response.testSource === "member" && (
        <Notice
          status="neutral"
          title="Marked as a test"
          action={
            <Button variant="default" size="xs" onClick={() => actions.markTest([response.recordId], false)}>
              Unmark as test
            </Button>
          }
        >
          This response doesn't count in your analytics. It only appears with test responses.
        </Notice>
      )}
      <ResponsePath response={response} timeZone={account?.timeZone ?? "UTC"} />
      <ResponseTags response={response} actions={actions} />
      <ResponseFacts response={response} />
    </div>
  );
}

/** A response's tags, with suggestions from other responses. Each change saves immediately. */
function ResponseTags({ response, actions }: { response: ResponseDetails; actions: ResponseActions }) {
  const { data: known = [] } = useCall("app.GetResponseTags", {});
  const { recordId, tags } = response;
  const change = (next: string[]) => {
    const trimmed = next.map((tag) => tag.trim()).filter((tag) => tag !== "");
    const add = trimmed.filter((tag) => !tags.includes(tag));
    const remove = tags.filter((tag) => !trimmed.includes(tag));
    if (add.length + remove.length > 0) actions.tag([recordId], { add, remove });
  };
  return (
    <TagsInput
      label="Tags"
      placeholder={tags.length === 0 ? "Type a tag, then press Enter" : ""}
      data={known.map(({ tag }) => tag)}
      value={tags}
      maxTags={MAX_TAGS}
      maxLength={MAX_TAG_LENGTH}
      onChange={change}
    />
  );
}
