"use client";
import { Button, Group, Select } from "@mantine/core";
import { Dialog } from "#components/ui/Dialog.tsx";
import shared from "#components/ui/shared.module.css";
import { libraryChannels } from "#lib/library/channels.ts";
import type { Choice } from "#lib/survey/document.ts";
import classes from "./ChannelsDialog.module.css";
import type { ChoiceActions } from "./use-choice-actions.ts";

interface ChannelsDialogProps {
  choices: readonly Choice[];
  onChange: ChoiceActions["change"];
  onClose: () => void;
}

/** Maps choices to marketing channels, so that different wordings count as one channel. */
export function ChannelsDialog({ choices, onChange, onClose }: ChannelsDialogProps) {
  const known = libraryChannels.map(({ id, name }) => ({ value: String(id), label: String(name) }));
  const dataFor = (channel: string | undefined) =>
    channel === undefined || known.some(({ value }) => value === channel)
      ? known
      : [{ value: channel, label: channel }, ...known];
  return (
    <Dialog title="Channels" onClose={onClose}>
      <p className={classes.lead}>
        Map each choice to a marketing channel. We use it to compare answers with tracked sources. Renaming the choice
        doesn't change it.
      </p>
      <ul className={shared.tightList}>
        {choices.map((choice, index) => (
          <li key={choice.id} className={classes.choice}>
            <span className={classes.label}>{choice.label || `Choice ${index + 1}`}</span>
            <Select
              aria-label={`Channel for ${choice.label || `choice ${index + 1}`}`}
              placeholder="None"
              data={dataFor(choice.channel)}
              value={choice.channel ?? null}
              onChange={(channel) => onChange(choice.id, { channel: channel ?? undefined })}
              searchable
              clearable
              clearButtonProps={{ "aria-label": `Clear channel for ${choice.label || `choice ${index + 1}`}` }}
            />
          </li>
        ))}
      </ul>
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Dialog>
  );
}
