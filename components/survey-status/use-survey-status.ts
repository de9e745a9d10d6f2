import { useQueryClient } from "@tanstack/react-query";
import { notifySuccess } from "#components/ui/notify.ts";
import type { OutputOf } from "#lib/client/call.ts";
import { callKey, useCall, useCallMutation } from "#lib/client/hooks.ts";

interface SurveyStatus {
  /** Undefined until the profile is there. */
  isEnabled: boolean | undefined;
  /** The account is closing: the survey cannot be enabled until its owner keeps the account. */
  isClosing: boolean;
  /** The server has not answered the last toggle yet. */
  isChanging: boolean;
  toggle: () => void;
}

interface Reactions {
  /** Where the toast stands; the banner's is bottom centre. */
  toastPosition?: "bottom-center";
  /** Told once the server has it. */
  onToggled?: (isEnabled: boolean) => void;
}

const switchedCalls = ["Profile.Profile", "Profile.SetupChecklist", "Survey.GetByAccount", "Survey.GetById"] as const;
const profileKey = callKey("Profile.Profile", {});

/**
 * The survey's on/off switch: the page shows the new state at once; then the server is
 * told; a failure is logged and nothing else.
 */
export function useSurveyStatus({ toastPosition, onToggled }: Reactions = {}): SurveyStatus {
  const queries = useQueryClient();
  const { data: account } = useCall("Profile.Profile", {});
  const toggling = useCallMutation("Survey.ToggleStatusById");

  const toggle = () => {
    if (!account) return;
    const wanted = !account.surveyEnabled;
    queries.setQueryData<OutputOf<"Profile.Profile">>(profileKey, { ...account, surveyEnabled: wanted });
    toggling.mutate(
      { id: account.publishedSurveyId ?? "" },
      {
        onSuccess: ({ enabled }) => {
          notifySuccess(
            enabled ? "Survey enabled" : "Survey disabled",
            toastPosition ? { position: toastPosition } : {},
          );
          for (const name of switchedCalls) {
            queries.invalidateQueries({ queryKey: callKey(name) }).catch(console.warn);
          }
          onToggled?.(enabled);
        },
        onError: (error) => console.warn("The survey's status could not be changed.", error),
      },
    );
  };
  return {
    isEnabled: account?.surveyEnabled,
    isClosing: account?.accountStatus === "closing",
    isChanging: toggling.isPending,
    toggle,
  };
}
