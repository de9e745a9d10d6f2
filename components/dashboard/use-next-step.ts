import { useStorePresence } from "#components/stores/use-store-presence.ts";
import { useCall } from "#lib/client/hooks.ts";
import type { Checklist } from "./setup-tasks.ts";

/** The next step toward the first response; null if nothing is left to do, or while unknown. */
export function useNextStep(): NextStep | null {
  const { data: checklist } = useCall("Profile.SetupChecklist", {});
  const presence = useStorePresence();
  return nextStep(checklist, presence && presence === "seen");
}

interface NextStep {
  label: string;
  path: string;
}

/** The next step toward the first response; null once a shopper has seen the survey. */
export function nextStep(checklist: Checklist | undefined, hasView: boolean | undefined): NextStep | null {
  if (!checklist || hasView === undefined) return null;
  if (!checklist.enabledSurveyCompleted) {
    return checklist.customizedSurveyCompleted
      ? { label: "Enable your survey", path: "/dashboard" }
      : { label: "Customize your survey", path: "/surveys/edit" };
  }
  return hasView ? null : { label: "Add your survey to your store", path: "/onboarding/connect-store" };
}
