import { useQueryClient } from "@tanstack/react-query";
import { notifySuccess } from "#components/ui/notify.ts";
import type { CallError, OutputOf } from "#lib/client/call.ts";
import { callKey, useCall, useCallMutation } from "#lib/client/hooks.ts";

interface SurveyStatus {
  /** Undefined until the profile has loaded. */
  isEnabled: boolean | undefined;
  /** The account is closing: the survey can't be enabled unless its owner keeps the account. */
  isClosing: boolean;
  /** The last toggle is still in progress. */
  isChanging: boolean;
  /** Why the last toggle failed; null if it didn't. */
  error: CallError | null;
  toggle: () => void;
  /** Turns on this survey; empty for the account's own, which is published first if nothing was. */
  enable: (surveyId: string) => void;
}

interface Reactions {
  /** Position of the toast; the banner's is bottom center. */
  toastPosition?: "bottom-center";
  /** Called once the server has stored it. */
  onToggled?: (isEnabled: boolean) => void;
}

const switchedCalls = [
  ...(["Profile.Profile", "Profile.SetupChecklist", "Survey.GetByAccount", "Survey.GetById", "app.GetStore"] as const),
];
const profileKey = callKey("Profile.Profile", {});

/** The survey's on/off toggle. The page shows the new state before the server has it; a failure is only logged. */
export function useSurveyStatus({ toastPosition, onToggled }: Reactions = {}): SurveyStatus {
  const queries = useQueryClient();
  const { data: account } = useCall("Profile.Profile", {});
  const switching = useCallMutation("Survey.ToggleStatusById", {
    onSuccess: ({ enabled }) => {
      notifySuccess(enabled ? "Survey enabled" : "Survey disabled", toastPosition ? { position: toastPosition } : {});
      for (const name of switchedCalls) queries.invalidateQueries({ queryKey: callKey(name) }).catch(console.warn);
      onToggled?.(enabled);
    },
    onError: (error) => console.warn("Could not change the survey's status.", error),
  });

  // Sets the switch to what this page shows rather than flipping it: it may have changed in another window.
  const change = (id: string, enabled: boolean) => {
    if (!account) return;
    queries.setQueryData<OutputOf<"Profile.Profile">>(profileKey, { ...account, surveyEnabled: enabled });
    switching.mutate({ id, enabled });
  };
  return {
    isEnabled: account?.surveyEnabled,
    isClosing: account?.accountStatus === "closing",
    isChanging: switching.isPending,
    error: switching.error,
    toggle: () => change(account?.publishedSurveyId ?? "", account?.surveyEnabled === false),
    enable: (surveyId) => change(surveyId, true),
  };
}
