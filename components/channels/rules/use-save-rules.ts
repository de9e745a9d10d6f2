"use client";
import { useQueryClient } from "@tanstack/react-query";
import { notifyError, notifySuccess } from "#components/ui/notify.ts";
import type { ChannelRule } from "#lib/channel-rules/channel-rule.ts";
import { callKey, useCallMutation } from "#lib/client/hooks.ts";

/** Replaces all rules. `run` calls `done` once they are saved; without it, what went wrong is a toast. */
export function useSaveRules() {
  const queries = useQueryClient();
  const { mutate, isPending, error, reset } = useCallMutation("app.SaveChannelRules", {
    onSuccess: (saved) => queries.setQueryData(callKey("app.ListChannelRules", {}), saved),
  });
  const run = (rules: readonly ChannelRule[], message: string, done?: () => void) =>
    mutate(
      { body: { rules: [...rules] } },
      {
        onSuccess: () => {
          notifySuccess(message);
          done?.();
        },
        onError: (problem) => {
          if (!done) notifyError(`We couldn't save your rules. ${problem.message}`);
        },
      },
    );
  return { run, isPending, error, reset };
}

export type SaveRules = ReturnType<typeof useSaveRules>;
