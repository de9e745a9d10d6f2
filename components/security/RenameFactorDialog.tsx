"use client";
import { Button, Group, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Dialog } from "#components/ui/Dialog.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { fieldProblem } from "#components/ui/field-problem.ts";
import type { OutputOf } from "#lib/client/call.ts";
import { useCallMutation } from "#lib/client/hooks.ts";
import { useSecurityRefresh } from "./use-security-refresh.ts";

export type Factor = OutputOf<"app.GetSecurity">["factors"][number];

/** Renames an authenticator app or a passkey, so that the person knows which device it is. */
export function RenameFactorDialog({ factor, onClose }: { factor: Factor; onClose: () => void }) {
  const [name, setName] = useState(factor.name);
  const renaming = useCallMutation("app.RenameFactor");
  const refresh = useSecurityRefresh();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    renaming.mutate(
      { body: { id: factor.id, name: name.trim() } },
      {
        onSuccess: () => {
          refresh();
          onClose();
        },
      },
    );
  };
  return (
    <Dialog title={`Rename ${factor.name}`} onClose={onClose}>
      <form onSubmit={submit} style={{ display: "grid", gap: 16 }}>
        <TextInput
          label="Name"
          description="For example, the device it's on."
          autoComplete="off"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={fieldProblem(renaming.error, "name")}
          data-autofocus
        />
        <FormProblem error={renaming.error} fields={["name"]} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={renaming.isPending} disabled={name.trim() === ""}>
            Rename
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
