"use client";
import { Button, Group } from "@mantine/core";
import { Dialog } from "#components/ui/Dialog.tsx";
import { FormProblem } from "#components/ui/FormProblem.tsx";
import { PlanProblem } from "#components/ui/PlanProblem.tsx";
import type { CallError } from "#lib/client/call.ts";

/** Why an invitation was not resent. */
export function RefusedDialog({ error, onClose }: { error: CallError; onClose: () => void }) {
  return (
    <Dialog title="We couldn't send the invitation" onClose={onClose}>
      {error.status === 402 ? <PlanProblem error={error} /> : <FormProblem error={error} fields={[]} />}
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose}>Close</Button>
      </Group>
    </Dialog>
  );
}
