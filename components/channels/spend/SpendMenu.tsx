"use client";
import { ActionIcon } from "@mantine/core";
import { IconDots, IconPencil, IconTrash } from "@tabler/icons-react";
import { LazyMenu } from "#components/ui/LazyMenu.tsx";
import type { ChannelSpend } from "#lib/calls/app-channels.ts";
import { formatDays } from "#lib/format-day.ts";
import { channelName } from "#lib/library/channels.ts";

export interface SpendRowActions {
  onEdit: (row: ChannelSpend) => void;
  onDelete: (row: ChannelSpend) => void;
}

/** What can be done with a row. */
export function SpendMenu({ row, actions: { onEdit, onDelete } }: { row: ChannelSpend; actions: SpendRowActions }) {
  const name = `${channelName(row.channel)}, ${formatDays(row)}`;
  return (
    <LazyMenu
      items={[
        { label: "Edit", icon: <IconPencil size={16} />, onClick: () => onEdit(row) },
        { label: "Delete", icon: <IconTrash size={16} />, isDestructive: true, onClick: () => onDelete(row) },
      ]}
      target={(props) => (
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`More for ${name}`} {...props}>
          <IconDots size={18} aria-hidden="true" />
        </ActionIcon>
      )}
    />
  );
}
