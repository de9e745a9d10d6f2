import { notifySuccess } from "#components/ui/notify.ts";
import { useCallMutation } from "#lib/client/hooks.ts";
import { formatCount } from "#lib/format-figure.ts";
import type { IntegrationName } from "#lib/partners.ts";
import { useCardsRefresh } from "./use-cards.ts";

/** Sends failed deliveries again: those of some responses, or all. */
export function useReplay(name: IntegrationName) {
  const refresh = useCardsRefresh();
  const { mutate, isPending, error } = useCallMutation("app.ReplayDeliveries", {
    onSuccess: ({ replayed }) => {
      refresh();
      notifySuccess(`Sending ${formatCount(replayed)} ${replayed === 1 ? "response" : "responses"} again`);
    },
  });
  const send = (recordIds?: string[]) => mutate({ body: { name, ...(recordIds && { recordIds }) } });
  return { send, isPending, error };
}
