import { useCall } from "#lib/client/hooks.ts";
import { type NextStep, nextStep } from "./next-step.ts";
import { useFirstView } from "./use-first-view.ts";

/** What to do next for the first response; null where nothing is left to do, or it isn't known yet. */
export function useNextStep(): NextStep | null {
  const { data: checklist } = useCall("Profile.SetupChecklist", {});
  return nextStep(checklist, useFirstView());
}
