import { expect, test } from "vitest";
import type { IntegrationCard } from "#lib/calls/app-integrations.ts";
import { canSaveSettings, cardStatus, missingPlanText } from "./card-status.ts";

const connected: IntegrationCard = {
  name: "Klaviyo",
  enabled: true,
  connected: true,
  status: "ok",
  settings: {},
  isAvailable: true,
  hasConsentPage: false,
  isConsented: false,

  lastDeliveryAt: null,
  lastError: null,
  shareWith: null,
  connectedAt: "2026-11-20T10:00:00.000Z",
  heldUntil: null,
  counts: { waiting: 0, held: 0, failed: 0 },
  backfill: null,
  files: null,
};

function shown(changes: Partial<IntegrationCard>): string {
  const { text, detail } = cardStatus({ ...connected, ...changes }, () => "10:05 AM");
  return detail === null ? text : `${text}: ${detail}`;
}

const heldUntil = "2026-11-20T10:05:00.000Z";
const lastError = "Klaviyo responded with HTTP 503.";

test.each<[Partial<IntegrationCard>, string]>([
  [{ connected: false, enabled: false }, "Not connected"],
  [
    { name: "GoogleSheets", isAvailable: false },
    "Not available: The person who runs this server has to set up a service account at Google first.",
  ],
  [{}, "On"],
  [{ lastError }, `On: Last problem: ${lastError}`],
  [
    { name: "Segment", settings: { keyTest: "sent, not confirmed" } },
    "On: Sent, not confirmed: Segment accepts any write key. Check your source's debugger.",
  ],
  [{ enabled: false }, "Off"],
  [{ name: "Slack" }, "Not finished: Slack is connected. Choose a channel to start sending responses."],
  [{ enabled: false, status: "paused", lastError }, "Off"],
  [{ status: "paused", lastError }, `Paused: ${lastError} Responses are kept until it works again.`],
  [{ status: "failing", lastError }, `Failing: ${lastError} We keep trying.`],
  [{ status: "failing", lastError, heldUntil }, `Failing: ${lastError} We'll try again at 10:05 AM.`],
  [{ heldUntil }, "Waiting until 10:05 AM: Klaviyo asked us to wait. Responses are sent then."],
  [{ name: "Slack", enabled: false }, "Not finished: Slack is connected. Choose a channel to start sending responses."],
  [
    { name: "Slack", connected: false, enabled: false, isAvailable: false },
    "Not available: The person who runs this server has to register an app with Slack first.",
  ],
])("%o shows %s", (changes, text) => expect(shown(changes)).toBe(text));

test.each<[Partial<IntegrationCard>, string | null, boolean]>([
  [{ connected: false, enabled: false }, null, true],
  [
    {},
    "Your plan doesn't include it, but it keeps sending. You can't change its settings, or turn it back on once it's off.",
    false,
  ],
  [{ status: "paused" }, "Your plan doesn't include it, so you can't turn it back on.", false],
  [{ enabled: false }, "Your plan doesn't include it, so you can't turn it on.", true],
  [{ name: "Slack", enabled: false }, "Your plan doesn't include it, so you can't turn it on.", false],
])("without the plan, %o shows %s, and whether its settings can be saved", (changes, text, maySave) => {
  const card = { ...connected, ...changes };
  expect([missingPlanText(card), canSaveSettings(card, false), canSaveSettings(card, true)]).toEqual([
    text,
    maySave,
    true,
  ]);
});
