import { useEffect, useEffectEvent, useRef } from "react";
import { useAddress } from "#components/filters/use-address.ts";
import { notify } from "#components/ui/notify.ts";
import { useCallMutation } from "#lib/client/hooks.ts";
import { planText } from "#lib/plan-text.ts";

/**
 * Announces a purchase for 5 seconds, and removes what says so from the address. The server reports each purchase once, so
 * neither a reload nor an address that someone wrote announces anything.
 * @returns whether there was a purchase to announce
 */
export function usePurchaseToast(isUpgraded: boolean, mayAnnounce: boolean): boolean {
  const { write } = useAddress();
  const wasRead = useRef(false);
  const announcing = useCallMutation("app.AnnouncePurchase", {
    onSuccess: (purchase) => {
      const text = purchaseText(purchase);
      if (text) notify(text, { duration: 5000 });
    },
  });
  const announce = useEffectEvent(() => {
    if (wasRead.current) return;
    wasRead.current = true;
    write({ upgraded: null, charge_id: null });
    if (mayAnnounce) announcing.mutate({});
  });
  useEffect(() => {
    if (isUpgraded) announce();
  }, [isUpgraded]);
  return typeof announcing.data?.plan === "string";
}

/** How a purchase is announced; undefined if there is none to announce. */
export function purchaseText({ plan, isTrial }: { plan: string | null; isTrial: boolean }): string | undefined {
  if (plan === null) return undefined;
  return isTrial
    ? "Your 14-day free trial has started. All features have been unlocked."
    : `You're now on the ${planText(plan)} plan.`;
}
