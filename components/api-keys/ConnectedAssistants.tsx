"use client";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "#components/ui/ConfirmDialog.tsx";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { notifySuccess } from "#components/ui/notify.ts";
import { SettingsSection } from "#components/ui/SettingsSection.tsx";
import shared from "#components/ui/shared.module.css";
import type { OutputOf } from "#lib/client/call.ts";
import { callKey, useCall, useCallMutation } from "#lib/client/hooks.ts";
import { formatTimeAgo } from "#lib/format-figure.ts";
import classes from "./api-keys.module.css";

type Assistant = OutputOf<"app.ListAssistants">[number];

/** The assistants that people allowed by signing in. Shows nothing while there are none. */
export function ConnectedAssistants() {
  const { data, error, refetch } = useCall("app.ListAssistants", {});
  const [revoking, setRevoking] = useState<Assistant>();
  if (error?.status === 403 || (!error && !data?.length)) return null;
  return (
    <SettingsSection
      title="Connected assistants"
      description="Assistants that someone allowed to use this account. Their names are their own claims."
      padding={data ? "none" : "normal"}
    >
      {data ? (
        <ul className={classes.list} aria-label="Connected assistants">
          {data.map((assistant) => (
            <AssistantRow key={assistant.id} assistant={assistant} revoke={() => setRevoking(assistant)} />
          ))}
        </ul>
      ) : (
        error && <ErrorState title="We couldn't load connected assistants" error={error} retry={refetch} />
      )}
      {revoking && <RevokeDialog assistant={revoking} onClose={() => setRevoking(undefined)} />}
    </SettingsSection>
  );
}

function AssistantRow({ assistant, revoke }: { assistant: Assistant; revoke: () => void }) {
  const { name, host, canWrite, allowedBy, allowedAt, lastUsedAt } = assistant;
  const now = Date.now();
  return (
    <li className={classes.row}>
      <span className={classes.key}>
        <span className={shared.strong}>{name}</span>
        <span className={shared.small} suppressHydrationWarning>
          {host} · {canWrite ? "Can read and make changes" : "Can only read"} · Allowed{" "}
          {allowedBy && `by ${allowedBy} `}
          {formatTimeAgo(allowedAt, now)} · {lastUsedAt ? `Last used ${formatTimeAgo(lastUsedAt, now)}` : "Never used"}
        </span>
      </span>
      <span className={classes.status} />
      <span className={classes.end}>
        <Button variant="default" size="xs" onClick={revoke} aria-label={`Revoke ${name}`}>
          Revoke
        </Button>
      </span>
    </li>
  );
}

function RevokeDialog({ assistant, onClose }: { assistant: Assistant; onClose: () => void }) {
  const queries = useQueryClient();
  const revoking = useCallMutation("app.RevokeAssistant");
  const revoke = () =>
    revoking.mutate(
      { body: { id: assistant.id } },
      {
        onSuccess: () => {
          queries.invalidateQueries({ queryKey: callKey("app.ListAssistants") }).catch(console.warn);
          notifySuccess("Access revoked");
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={`Revoke ${assistant.name}?`}
      action="Revoke access"
      isDestructive
      isPending={revoking.isPending}
      error={revoking.error}
      onConfirm={revoke}
      onClose={onClose}
    >
      It loses access right away. To use it again, connect it again.
    </ConfirmDialog>
  );
}
