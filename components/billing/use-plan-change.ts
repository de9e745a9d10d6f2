import { useQueryClient } from "@tanstack/react-query";
import { notifySuccess } from "#components/ui/notify.ts";
import { callKey, useCallMutation } from "#lib/client/hooks.ts";
import { leaveTo } from "./leave-to.ts";

/** Changes the plan: leads to the payment provider if that is needed, else says what changed and refreshes the screen. */
export function usePlanChange(says: (effectiveAt: string) => string, onChanged: () => void) {
  const queries = useQueryClient();
  return useCallMutation("Billing.ChangePlan", {
    onSuccess: async (result) => {
      if ("url" in result) return leaveTo(result.url);
      await Promise.all([
        queries.invalidateQueries({ queryKey: callKey("app.GetBilling") }),
        queries.invalidateQueries({ queryKey: callKey("Profile.Profile") }),
      ]).catch(console.warn);
      notifySuccess(says(result.effectiveAt));
      onChanged();
    },
  });
}

/** Leads to the payment provider's portal. */
export function usePortal() {
  return useCallMutation("Billing.CustomerPortal", { onSuccess: ({ url }) => leaveTo(url) });
}
