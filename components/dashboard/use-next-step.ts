import { useStorePresence } from "#components/stores/use-store-presence.ts";
import { useCall } from "#lib/client/hooks.ts";
import { type NextStep, nextStep } from "./next-step.ts";

/** The next step toward the first response; null if nothing is left to do, or while unknown. */
export function useNextStep(): NextStep | null {
  const { data: checklist } = useCall("Profile.SetupChecklist", {});
  const presence = useStorePresence();
  return nextStep(checklist, presence && presence === "seen");
}
