"use client";
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Dialog } from "#components/ui/Dialog.tsx";
import shared from "#components/ui/shared.module.css";
import classes from "./SavedFilters.module.css";

const longestName = 60;

interface FilterNameDialogProps {
  title: string;
  action: string;
  name: string;
  isPending: boolean;
  error: Error | null;
  onName: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of a saved filter. */
export function FilterNameDialog({ title, action, name, isPending, error, onName, onClose }: FilterNameDialogProps) {
  const [typed, setTyped] = useState(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== "" && !isPending) onName(typed.trim());
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form className={shared.stack} onSubmit={submit}>
        <TextInput
          label="Name"
          description="Everyone in your account sees this filter above the list."
          data-autofocus
          maxLength={longestName}
          value={typed}
          error={error?.message}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending} disabled={typed.trim() === ""}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
