"use client";
import { ActionIcon, TextInput } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconCircleOff, IconDots, IconPin, IconX } from "@tabler/icons-react";
import type { ClipboardEvent, KeyboardEvent } from "react";
import { LazyMenu, type MenuEntry } from "#components/ui/LazyMenu.tsx";
import type { Choice } from "#lib/survey/document.ts";
import classes from "./ChoiceRow.module.css";
import { SortableRow } from "./SortableList.tsx";

interface ChoiceRowProps {
  choice: Choice;
  position: number;
  total: number;
  canPin: boolean;
  canBeExclusive: boolean;
  error: string | undefined;
  onChange: (change: Partial<Choice>, field?: string) => void;
  onMove: (position: number) => void;
  onRemove: () => void;
  /** Adds choices after this one. */
  onInsert: (labels: string[]) => void;
}

/** One choice: its label, and what is special about it. Enter adds the next, Backspace in an empty one removes it. */
export function ChoiceRow(props: ChoiceRowProps) {
  const { choice, position, error, onChange, onRemove, onInsert } = props;
  const name = choice.label || `choice ${position + 1}`;
  const pressKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") onInsert([""]);
    else if (event.key === "Backspace" && choice.label === "") onRemove();
    else return;
    event.preventDefault();
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const lines = event.clipboardData
      .getData("text")
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean);
    if (lines.length < 2) return;
    event.preventDefault();
    onInsert(lines.map((line) => line.slice(0, 200)));
    if (choice.label === "") onRemove();
  };
  return (
    <SortableRow id={choice.id} name={name} className={classes.row}>
      <div className={classes.field} data-choice={choice.id}>
        <TextInput
          aria-label={`Choice ${position + 1}`}
          value={choice.label}
          placeholder={`Choice ${position + 1}`}
          maxLength={200}
          onChange={(event) => onChange({ label: event.currentTarget.value }, "label")}
          onKeyDown={pressKey}
          onPaste={paste}
          error={error}
          rightSection={<Marks choice={choice} />}
          rightSectionWidth={choice.pinned && choice.exclusive ? 48 : 28}
          rightSectionPointerEvents="auto"
        />
      </div>
      <ChoiceMenu {...props} name={name} />
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Remove ${name}`} onClick={onRemove}>
        <IconX size={16} aria-hidden="true" />
      </ActionIcon>
    </SortableRow>
  );
}

function Marks({ choice }: { choice: Choice }) {
  return (
    <span className={classes.marks}>
      {choice.pinned && (
        <span role="img" aria-label="Pinned" title="Keeps its place when the others are shuffled">
          <IconPin size={14} aria-hidden="true" />
        </span>
      )}
      {choice.exclusive && (
        <span role="img" aria-label="Exclusive" title="Cannot be combined with another">
          <IconCircleOff size={14} aria-hidden="true" />
        </span>
      )}
    </span>
  );
}

function ChoiceMenu({ name, ...props }: ChoiceRowProps & { name: string }) {
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

function entriesOf({ choice, position, total, canPin, canBeExclusive, onChange, onMove }: ChoiceRowProps): MenuEntry[] {
  const { pinned, exclusive } = choice;
  const pin = {
    label: pinned ? "Unpin" : "Pin to this place",
    icon: <IconPin size={16} />,
    onClick: () => onChange({ pinned: pinned ? undefined : true }),
  };
  const exclude = {
    label: exclusive ? "Allow with others" : "Make exclusive",
    icon: <IconCircleOff size={16} />,
    onClick: () => onChange({ exclusive: exclusive ? undefined : true }),
  };
  return [
    {
      label: "Move up",
      icon: <IconArrowUp size={16} />,
      disabled: position === 0,
      onClick: () => onMove(position - 1),
    },
    {
      label: "Move down",
      icon: <IconArrowDown size={16} />,
      disabled: position === total - 1,
      onClick: () => onMove(position + 1),
    },
    ...(canPin || pinned ? [pin] : []),
    ...(canBeExclusive || exclusive ? [exclude] : []),
  ];
}
