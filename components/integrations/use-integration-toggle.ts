import type { InputOf, OutputOf } from "#lib/client/call.ts";
import { useCallMutation } from "#lib/client/hooks.ts";
import type { IntegrationName } from "#lib/partners.ts";
import { useCardsRefresh } from "./use-cards.ts";

type Body = InputOf<"Integration.ToggleIntegration">["body"];
export type SettingsInput = NonNullable<Body["settings"]>;
type Item = OutputOf<"Integration.ToggleIntegration">;

/** Turns a partner on or off, and saves its settings. */
export function useIntegrationToggle(name: IntegrationName, onDone: (item: Item) => void = () => {}) {
  const refresh = useCardsRefresh();
  const toggling = useCallMutation("Integration.ToggleIntegration", {
    onSuccess: (item) => {
      refresh();
      onDone(item);
    },
  });
  const toggle = (enabled: boolean, settings?: SettingsInput) =>
    toggling.mutate({ body: { name, enabled, ...(settings && { settings }) } });
  return { toggle, isPending: toggling.isPending, error: toggling.error, asked: toggling.variables?.body.enabled };
}

/** The webhook secret, which is present only in the response that created it. */
export function secretIn({ settings }: Item): string | null {
  return typeof settings.secret === "string" ? settings.secret : null;
}
