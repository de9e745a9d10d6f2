import { useEffect, useRef } from "react";
import { notify } from "#components/ui/notify.ts";

/**
 * Announces the trial once, for 5 seconds, and removes `upgraded` from the address so that a reload doesn't repeat it.
 */
export function useTrialToast(isUpgraded: boolean): void {
  const wasShown = useRef(false);
  useEffect(() => {
    if (!isUpgraded || wasShown.current) return;
    wasShown.current = true;
    notify("Your 14-day free trial has started. All features have been unlocked.", { duration: 5000 });
    const address = new URL(window.location.href);
    address.searchParams.delete("upgraded");
    window.history.replaceState(null, "", address);
  }, [isUpgraded]);
}
