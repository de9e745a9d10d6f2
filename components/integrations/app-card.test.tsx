import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { IntegrationCard } from "#lib/calls/app-integrations.ts";
import { callKey } from "#lib/client/call-key.ts";
import type { PlanName } from "#lib/plans.ts";
import { AppCard } from "./AppCard.tsx";

const card: IntegrationCard = {
  name: "GoogleSheets",
  enabled: false,
  connected: false,
  status: "ok",
  settings: {},
  isAvailable: true,
  hasConsentPage: false,
  isConsented: false,
  lastDeliveryAt: null,
  lastError: null,
  shareWith: null,
  connectedAt: null,
  heldUntil: null,
  counts: { waiting: 0, held: 0, failed: 0 },
  backfill: null,
  files: null,
};
const working = { connected: true, enabled: true };

/** The card's markup, and the names of its buttons and links. */
function drawn(billingPlan: PlanName, changes: Partial<IntegrationCard> = {}, mayChange = true) {
  const queries = new QueryClient();
  const account = { billingPlan, trialEndsAt: "2020-01-01T00:00:00.000Z", timeZone: "UTC" };
  queries.setQueryData(callKey("Profile.Profile", {}), account);
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={queries}>
        <AppCard card={{ ...card, ...changes }} mayChange={mayChange} open={() => {}} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const controls = [...markup.matchAll(/<(?:button|a)\b.*?<\/(?:button|a)>/gs)].map(([control]) =>
    control.replaceAll(/<[^>]*>/g, ""),
  );
  return { markup, controls: controls.filter((text) => text !== "") };
}

test("a plan without the integration names the first one that has it, with its price, instead of the form", () => {
  const { markup, controls } = drawn("Free");
  expect(controls).toEqual(["From 1K orders, $19 a month"]);
  expect(markup).toContain('href="/billingplan"');
  expect(drawn("Orders_5K", { name: "Webhook" }).controls).toEqual(["From 10K orders, $89 a month"]);
  expect(drawn("Orders_1K").controls).toEqual(["Connect Google Sheets"]);
  expect(drawn("Free", { isAvailable: false }).controls).toEqual([]);
});

test("one from a larger plan says that it keeps sending, and offers nothing that the server refuses", () => {
  const { markup, controls } = drawn("Free", working);
  expect(markup).toContain("but it keeps sending.");
  expect(controls).toEqual(["From 1K orders, $19 a month", "Test", "Log"]);
  const paused = drawn("Free", { ...working, status: "paused" });
  expect(paused.markup).not.toContain("keeps sending");
  expect(paused.controls).not.toContain("Try again");
  expect(drawn("Orders_1K", { ...working, status: "paused" }).controls).toContain("Try again");
});

const disabledSwitch = /<input disabled=""[^>]*role="switch"/;

test("one that's off can't be turned on without the plan; its settings can still be changed", () => {
  const { markup, controls } = drawn("Free", { connected: true });
  expect(markup).toMatch(disabledSwitch);
  expect(controls).toContain("Settings");
  expect(drawn("Orders_1K", { connected: true }).markup).not.toMatch(disabledSwitch);
});

test("members read what goes on, and are offered no plan", () => {
  const { markup, controls } = drawn("Free", working, false);
  expect(markup).toContain("but it keeps sending.");
  expect(controls).toEqual(["Log"]);
  expect(drawn("Free", {}, false).controls).toEqual([]);
});

test("each partner's switch says where it sends responses", () => {
  expect(drawn("Orders_1K", { ...working, name: "Slack", settings: { channelId: "C1" } }).markup).toContain(
    "Send responses to Slack",
  );
  expect(drawn("Orders_10K", { ...working, name: "Webhook" }).markup).toContain("Send responses to your webhook");
});

test("without past responses there is nothing to send, during and after the run", () => {
  const backfill = { startedAt: "2026-11-20T11:00:00.000Z", total: 0, queued: 0, done: 0, stoppedAt: null };
  for (const finishedAt of [null, "2026-11-20T11:00:01.000Z"]) {
    const { markup } = drawn("Orders_1K", { ...working, backfill: { ...backfill, finishedAt } });
    expect(markup).toContain("Nothing to send yet");
    expect(markup).not.toMatch(/0 of 0|Sent 0/);
  }
});
