"use client";
import { Button, Group, TextInput } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { Dialog } from "./Dialog.tsx";
import { FormProblem } from "./FormProblem.tsx";

interface ConfirmDialogProps {
  title: string;
  /** What happens, and what stays. */
  children: ReactNode;
  /** The verb on the button. */
  action: string;
  isDestructive?: boolean;
  /** Has to be typed before the button works: for what cannot be taken back. */
  typed?: { label: string; text: string };
  /** False while what is confirmed is not known yet. */
  isReady?: boolean;
  isPending: boolean;
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that is not lightly undone; stays open, and says why, when it is refused. */
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
          <Button variant="default" onClick={onClose}>
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

/** Case and spaces around are not what one is asked to be careful about. */
function isSame(entered: string, wanted: string): boolean {
  return entered.trim().toLowerCase() === wanted.trim().toLowerCase();
}
