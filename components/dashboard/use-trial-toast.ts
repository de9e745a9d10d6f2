import { useEffect, useRef } from "react";
import { notify } from "#components/ui/notify.ts";

/** Says once that the trial began, for 5 seconds, and takes `upgraded` out of the address so that a reload is silent. */
export function useTrialToast(isUpgraded: boolean): void {
  const wasSaid = useRef(false);
  useEffect(() => {
    if (!isUpgraded || wasSaid.current) return;
    wasSaid.current = true;
    notify("Your 14-day free trial has started. All features have been unlocked.", { duration: 5000 });
    const address = new URL(window.location.href);
    address.searchParams.delete("upgraded");
    window.history.replaceState(null, "", address);
  }, [isUpgraded]);
}
