import { useCall } from "#lib/client/hooks.ts";
import { type NextStep, nextStep } from "./next-step.ts";
import { useFirstView } from "./use-first-view.ts";

/** The next step toward the first response; null if nothing is left to do, or while unknown. */
export function useNextStep(): NextStep | null {
  const { data: checklist } = useCall("Profile.SetupChecklist", {});
  return nextStep(checklist, useFirstView());
}
