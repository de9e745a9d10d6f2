"use client";
import { useIncludes } from "#components/plans/use-includes.ts";
import { ConfirmDialog } from "#components/ui/ConfirmDialog.tsx";
import { notifySuccess } from "#components/ui/notify.ts";
import type { IntegrationCard } from "#lib/calls/app-integrations.ts";
import { useCallMutation } from "#lib/client/hooks.ts";
import {
  getsFiles,
  type IntegrationName,
  integrationInText,
  integrationLabel,
  integrationPartners,
  isOwnServer,
  keepsFilesHere,
} from "#lib/partners.ts";
import { planText } from "#lib/plan-text.ts";
import { firstPlanWith } from "#lib/plans.ts";
import { useCardsRefresh } from "./use-cards.ts";

function sendingText(name: IntegrationName): string {
  return `We'll stop sending responses and delete ${isOwnServer(name) ? "the signing secret" : "its access"} here.`;
}

function filesText(name: IntegrationName): string {
  return keepsFilesHere(name)
    ? "We'll stop copying responses. The folder is removed with its files, within a few minutes."
    : "We'll stop copying responses and delete the access key here. The files in your bucket stay, and are yours to delete.";
}

/** Asks before a partner is disconnected. */
export function DisconnectDialog({ card: { name, counts }, onClose }: { card: IntegrationCard; onClose: () => void }) {
  const refresh = useCardsRefresh();
  const disconnecting = useCallMutation("app.DisconnectIntegration", {
    onSuccess: () => {
      refresh();
      notifySuccess(`${integrationLabel(name)} disconnected`);
      onClose();
    },
  });
  const { feature } = integrationPartners[name];
  const isIncluded = useIncludes(feature);
  const unsent = counts.waiting + counts.held > 0;
  return (
    <ConfirmDialog
      title={`Disconnect ${integrationInText(name)}?`}
      action="Disconnect"
      isDestructive
      isPending={disconnecting.isPending}
      error={disconnecting.error}
      onConfirm={() => disconnecting.mutate({ body: { name } })}
      onClose={onClose}
    >
      {getsFiles(name) ? filesText(name) : sendingText(name)}
      {unsent && " Responses that are waiting won't be sent."} Your settings and responses stay in Afterword.{" "}
      {isIncluded
        ? "You can connect it again later."
        : `To connect it again, you'll need the ${planText(firstPlanWith[feature])} plan or higher.`}
    </ConfirmDialog>
  );
}
