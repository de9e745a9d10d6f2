"use client";
import { ActionIcon } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconCircleOff, IconDots, IconPin } from "@tabler/icons-react";
import { LazyMenu } from "#components/ui/LazyMenu.tsx";
import type { MenuEntry } from "#components/ui/OpenMenu.tsx";
import type { Choice } from "#lib/survey/document.ts";
import type { ChoiceActions } from "./use-choice-actions.ts";

export interface ChoiceRowProps {
  choice: Choice;
  position: number;
  total: number;
  canPin: boolean;
  canBeExclusive: boolean;
  hasPicture: boolean;
  /** Prefix of the question's field names. */
  prefix: string;
  actions: ChoiceActions;
}

/** Actions on a choice other than editing its label. */
export function ChoiceMenu({ name, ...props }: ChoiceRowProps & { name: string }) {
  return (
    <LazyMenu
      items={entriesOf(props)}
      target={(targetProps) => (
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`More for ${name}`} {...targetProps}>
          <IconDots size={16} aria-hidden="true" />
        </ActionIcon>
      )}
    />
  );
}

function entriesOf({ choice, position, total, canPin, canBeExclusive, actions }: ChoiceRowProps): MenuEntry[] {
  const { id, pinned, exclusive } = choice;
  const pin = {
    label: pinned ? "Unpin" : "Pin in place",
    icon: <IconPin size={16} />,
    onClick: () => actions.change(id, { pinned: pinned ? undefined : true }),
  };
  const exclude = {
    label: exclusive ? "Allow with others" : "Make exclusive",
    icon: <IconCircleOff size={16} />,
    onClick: () => actions.change(id, { exclusive: exclusive ? undefined : true }),
  };
  return [
    {
      label: "Move up",
      icon: <IconArrowUp size={16} />,
      disabled: position === 0,
      onClick: () => actions.move(id, position - 1),
    },
    {
      label: "Move down",
      icon: <IconArrowDown size={16} />,
      disabled: position === total - 1,
      onClick: () => actions.move(id, position + 1),
    },
    ...(canPin || pinned ? [pin] : []),
    ...(canBeExclusive || exclusive ? [exclude] : []),
  ];
}
