"use client";
import { useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "#components/ui/ConfirmDialog.tsx";
import { notifySuccess } from "#components/ui/notify.ts";
import type { OutputOf } from "#lib/client/call.ts";
import { callKey, useCallMutation } from "#lib/client/hooks.ts";
import { keyName } from "./key-name.ts";

export type ApiKey = OutputOf<"Integration.GetApiKeys">[number];

/** Asks before a key is permanently disabled. */
export function DisableKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const queries = useQueryClient();
  const disabling = useCallMutation("Integration.DisableApiKey");
  const disable = () =>
    disabling.mutate(
      { token: apiKey.id },
      {
        onSuccess: () => {
          queries.invalidateQueries({ queryKey: callKey("Integration.GetApiKeys") }).catch(console.warn);
          notifySuccess("Key disabled");
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={`Disable ${keyName(apiKey)}?`}
      action="Disable"
      isDestructive
      isPending={disabling.isPending}
      error={disabling.error}
      onConfirm={disable}
      onClose={onClose}
    >
      Apps that use this key lose access right away. You can't turn it back on, but you can create a new key.
    </ConfirmDialog>
  );
}
