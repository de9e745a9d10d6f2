"use client";
import { Button, Group, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { CopyBlock } from "#components/ui/CopyBlock.tsx";
import { Dialog } from "#components/ui/Dialog.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { fieldProblem } from "#components/ui/field-problem.ts";
import { PlanProblem } from "#components/ui/PlanProblem.tsx";
import shared from "#components/ui/shared.module.css";
import { callKey, useCallMutation } from "#lib/client/hooks.ts";

/** Creates a secret key and shows it once. Only the dialog's own button closes it while the key is shown. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("");
  const queries = useQueryClient();
  const making = useCallMutation("Integration.GenerateNewApiKey");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    making.mutate(
      { body: name.trim() ? { name: name.trim() } : {} },
      {
        onSuccess: () => {
          queries.invalidateQueries({ queryKey: callKey("Integration.GetApiKeys") }).catch(console.warn);
        },
      },
    );
  };
  // One dialog for both steps: a second one would lose the element that opened the first, and with it the focus.
  return (
    <Dialog
      title={making.data ? "Your new key" : "Create secret key"}
      onClose={onClose}
      mustBeAnswered={making.isSuccess}
    >
      {making.data ? (
        <ShownKey token={making.data.token} onClose={onClose} />
      ) : (
        <form className={shared.stack} onSubmit={submit}>
          <TextInput
            label="Name (optional)"
            description="Name the app that uses this key, so you know what stops working if you disable it."
            autoComplete="off"
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={fieldProblem(making.error, "name")}
            data-autofocus
          />
          {making.error?.status === 402 ? (
            <PlanProblem error={making.error} />
          ) : (
            <FormProblem error={making.error} fields={["name"]} />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={making.isPending}>
              Create secret key
            </Button>
          </Group>
        </form>
      )}
    </Dialog>
  );
}

/** The new key. The form is gone, so focus moves to the copy button. */
function ShownKey({ token, onClose }: { token: string; onClose: () => void }) {
  const key = useRef<HTMLDivElement>(null);
  useEffect(() => key.current?.querySelector("button")?.focus(), []);
  return (
    <div className={shared.stack}>
      <p className={shared.flush}>
        Copy this key now and store it with your app's secrets. You won't be able to see it again.
      </p>
      <div ref={key}>
        <CopyBlock label="Secret key" text={token} />
      </div>
      <Group justify="flex-end">
        <Button onClick={onClose}>I've saved it</Button>
      </Group>
    </div>
  );
}
