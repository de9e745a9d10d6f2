"use client";
import { ConfirmDialog } from "#components/ui/ConfirmDialog.tsx";
import { notifySuccess } from "#components/ui/notify.ts";
import type { ChannelSpend } from "#lib/calls/app-channels.ts";
import { formatDays } from "#lib/format-day.ts";
import { formatMoney } from "#lib/format-figure.ts";
import { channelName } from "#lib/library/channels.ts";
import type { ChannelSpendCalls } from "./use-channel-spend.ts";

interface DeleteSpendDialogProps {
  row: ChannelSpend;
  remove: ChannelSpendCalls["remove"];
  onClose: () => void;
}

/** Asks before a row is deleted. */
export function DeleteSpendDialog({ row, remove, onClose }: DeleteSpendDialogProps) {
  const onConfirm = () =>
    remove.mutate(
      { id: row.id },
      {
        onSuccess: () => {
          notifySuccess("Spend deleted");
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title="Delete this spend?"
      action="Delete"
      isDestructive
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={onConfirm}
      onClose={() => {
        remove.reset();
        onClose();
      }}
    >
      {formatMoney(row.spend, row.currency)} on {channelName(row.channel)} ({formatDays(row)}) will no longer count in
      the channel report.
    </ConfirmDialog>
  );
}
