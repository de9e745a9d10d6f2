import { useQueryClient } from "@tanstack/react-query";
import type { IntegrationCard } from "#lib/calls/app-integrations.ts";
import { callKey, refreshedByFeed, useCall } from "#lib/client/hooks.ts";

const WHILE_SENDING_MS = 2_000;
const OTHERWISE_MS = 15_000;

/** Every partner's card, read again while past responses are sent, and when responses arrive. */
export function useCards() {
  return useCall(
    "app.GetIntegrationCards",
    {},
    {
      ...refreshedByFeed,
      refetchInterval: ({ state }) =>
        state.data?.items.some((card) => card.enabled && isSendingPast(card)) ? WHILE_SENDING_MS : OTHERWISE_MS,
    },
  );
}

/** Whether past responses are still queued, or wait to be sent. */
export function isSendingPast({ backfill }: IntegrationCard): boolean {
  return (
    backfill !== null &&
    backfill.stoppedAt === null &&
    (backfill.finishedAt === null || backfill.done < backfill.queued)
  );
}

const changedCalls = ["app.GetIntegrationCards", "app.GetDeliveries", "app.GetDelivery"] as const;

/** Returns a function that reads again what a change of an integration changes. */
export function useCardsRefresh(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const name of changedCalls) queries.invalidateQueries({ queryKey: callKey(name) }).catch(console.warn);
  };
}
