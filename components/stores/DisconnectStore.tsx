"use client";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "#components/ui/ConfirmDialog.tsx";
import type { StoreStatus } from "#lib/calls/app-stores.ts";
import { callKey, useCall, useCallMutation } from "#lib/client/hooks.ts";
import { platformTexts } from "#lib/platforms.ts";
import { storeName } from "./store-name.ts";

/** Disconnects the store, after asking. */
export function DisconnectStore({ store }: { store: StoreStatus }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <div>
        <Button variant="default" onClick={() => setAsking(true)}>
          Disconnect store
        </Button>
      </div>
      {isAsking && <Confirm store={store} onClose={() => setAsking(false)} />}
    </>
  );
}

const changedCalls = [
  "app.GetStore",
  "app.GetCoverage",
  "app.GetCoverageAlarm",
  "Profile.Profile",
  "app.GetBilling",
] as const;

const endsBilling = (platform: string) =>
  `This also removes the app from ${platform}, which then stops billing you for Afterword. You keep the plan you paid for until its end.`;

function Confirm({ store, onClose }: { store: StoreStatus; onClose: () => void }) {
  const queries = useQueryClient();
  const { data: billing } = useCall("app.GetBilling", {});
  const disconnecting = useCallMutation("Integration.ToggleIntegration", {
    onSuccess: () => {
      for (const name of changedCalls) {
        queries.invalidateQueries({ queryKey: callKey(name) }).catch(console.warn);
      }
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`Disconnect ${storeName(store)}?`}
      action="Disconnect store"
      isDestructive
      isPending={disconnecting.isPending}
      error={disconnecting.error}
      onConfirm={() => disconnecting.mutate({ body: { name: store.platform, enabled: false } })}
      onClose={onClose}
    >
      We'll stop receiving orders from your store and delete its access key here. Your surveys, responses, and reports
      stay. You can connect the store again later.
      {billing?.billedBy === store.platform && ` ${endsBilling(platformTexts[store.platform].name)}`}
    </ConfirmDialog>
  );
}
