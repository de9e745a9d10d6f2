import type { Status } from "#components/ui/StatusBadge.tsx";
import type { IntegrationCard } from "#lib/calls/app-integrations.ts";
import { integrationInText, setupOf } from "#lib/partners.ts";

export interface CardStatus {
  status: Status;
  text: string;
  /** Why, and what happens next; null if the text says it all. */
  detail: string | null;
  /** Nothing is sent until someone does something. */
  isStopped?: true;
}

/** A partner's state, in words. `time` formats an instant. */
export function cardStatus(card: IntegrationCard, time: (instant: string) => string): CardStatus {
  const { name, isAvailable, connected, enabled, status, lastError, heldUntil, settings } = card;
  if (!isAvailable) {
    const detail = `The person who runs this server has to ${setupOf(name)} first.`;
    return { status: "neutral", text: "Not available", detail };
  }
  if (!connected) return { status: "neutral", text: "Not connected", detail: null };
  if (enabled && status === "paused") {
    const detail = `${lastError ?? "It needs your attention."} Responses are kept until it works again.`;
    return { status: "bad", text: "Paused", detail, isStopped: true };
  }
  if (needsChannel(card)) return unfinished;
  if (!enabled) return { status: "neutral", text: "Off", detail: null };
  if (status === "failing") {
    const next = heldUntil ? ` We'll try again at ${time(heldUntil)}.` : " We keep trying.";
    return { status: "bad", text: "Failing", detail: `${lastError ?? "The last deliveries failed."}${next}` };
  }
  if (heldUntil) {
    const detail = `${lastError ?? `${sentence(integrationInText(name))} asked us to wait.`} Responses are sent then.`;
    return { status: "warning", text: `Waiting until ${time(heldUntil)}`, detail };
  }
  const note = name === "Segment" && settings.keyTest !== undefined ? unconfirmed : null;
  return { status: "good", text: "On", detail: lastError === null ? note : `Last problem: ${lastError}` };
}

const unconfirmed = "Sent, not confirmed: Segment accepts any write key. Check your source's debugger.";

const unfinished: CardStatus = {
  status: "warning",
  text: "Not finished",
  detail: "Slack is connected. Choose a channel to start sending responses.",
};

/** What one may do with a connected partner that the plan doesn't include; null if it isn't connected. */
export function missingPlanText({ connected, enabled, status }: IntegrationCard): string | null {
  if (!connected) return null;
  if (!enabled) return "Your plan doesn't include it, so you can't turn it on.";
  if (status === "paused") return "Your plan doesn't include it, so you can't turn it back on.";
  return "Your plan doesn't include it, but it keeps sending. You can't change its settings, or turn it back on once it's off.";
}

/** Whether its settings can be saved. The plan is asked for only if it's on afterwards. */
export function canSaveSettings(card: IntegrationCard, isIncluded: boolean): boolean {
  return isIncluded || !(card.enabled || needsChannel(card));
}

export function needsChannel({ name, connected, settings }: IntegrationCard): boolean {
  return name === "Slack" && connected && typeof settings.channelId !== "string";
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
