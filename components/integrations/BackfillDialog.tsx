"use client";
import { ConfirmDialog } from "#components/ui/ConfirmDialog.tsx";
import { notifySuccess } from "#components/ui/notify.ts";
import type { IntegrationCard } from "#lib/calls/app-integrations.ts";
import { useCallMutation } from "#lib/client/hooks.ts";
import { integrationInText } from "#lib/partners.ts";
import { useCardsRefresh } from "./use-cards.ts";

/** Asks before past responses are sent to a partner. */
export function BackfillDialog({ card: { name }, onClose }: { card: IntegrationCard; onClose: () => void }) {
  const refresh = useCardsRefresh();
  const starting = useCallMutation("app.StartBackfill", {
    onSuccess: () => {
      refresh();
      notifySuccess("Sending past responses");
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`Send past responses to ${integrationInText(name)}?`}
      action="Send past responses"
      isPending={starting.isPending}
      error={starting.error}
      onConfirm={() => starting.mutate({ body: { name } })}
      onClose={onClose}
    >
      We'll send the responses of the past 90 days, newest first. Those that were already sent aren't sent again, and
      new responses go first. You can stop anytime.
    </ConfirmDialog>
  );
}
