"use client";
import { Button, Group, TextInput } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { Dialog } from "./Dialog.tsx";
import { FormProblem } from "./FormProblem.tsx";

interface ConfirmDialogProps {
  title: string;
  /** What happens, and what is kept. */
  children: ReactNode;
  /** The button label. */
  action: string;
  isDestructive?: boolean;
  /** Text that must be typed to enable the button, for irreversible actions. */
  typed?: { label: string; text: string };
  /** False while the details to confirm are still loading. */
  isReady?: boolean;
  isPending: boolean;
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a consequential action; if it fails, stays open and shows the error. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, isDestructive = false, typed, isPending, error, onConfirm, onClose } = props;
  const [entered, setEntered] = useState("");
  const isReady = props.isReady !== false && (!typed || isSame(entered, typed.text));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onConfirm();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit} style={{ display: "grid", gap: 16 }}>
        <div>{children}</div>
        {typed && (
          <TextInput
            label={typed.label}
            value={entered}
            onChange={(event) => setEntered(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
        )}
        <FormProblem error={error} fields={[]} />
        <Group justify="flex-end" gap="xs">
          {/* Without a field, the safe choice takes the focus. */}
          <Button variant="default" onClick={onClose} {...(typed ? {} : { "data-autofocus": true })}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending} disabled={!isReady} {...(isDestructive ? { color: "red.9" } : {})}>
            {action}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

/** Ignores case and surrounding spaces, which aren't what the check is about. */
function isSame(entered: string, wanted: string): boolean {
  return entered.trim().toLowerCase() === wanted.trim().toLowerCase();
}
