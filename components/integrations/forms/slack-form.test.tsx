import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { IntegrationCard } from "#lib/calls/app-integrations.ts";
import { callKey } from "#lib/client/call-key.ts";
import { allQuestionsQuery } from "#lib/filters/figure-calls.ts";
import { SlackForm } from "./SlackForm.tsx";

const card: IntegrationCard = {
  name: "Slack",
  enabled: true,
  connected: true,
  status: "ok",
  settings: { channelId: "C1", mode: "every", questions: ["nps", "removed"] },
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

const question = { type: "nps", isLive: true, shown: 0, answered: 0, skipped: 0, topAnswers: [] };

function drawn(settings: IntegrationCard["settings"]): string {
  const queries = new QueryClient();
  queries.setQueryData(callKey(...allQuestionsQuery), [
    { ...question, questionNameId: "nps", title: "Would you recommend us?" },
    { ...question, questionNameId: "why", title: "Why us?" },
  ]);
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={queries}>
        <SlackForm card={{ ...card, settings }} isNew={false} onSecret={() => {}} onClose={() => {}} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

test("the chosen questions are shown by their titles, and those that no longer exist by their IDs", () => {
  const markup = drawn(card.settings);
  expect(markup).toContain("Only these questions");
  expect(markup).toContain("Leave empty for all.");
  expect(markup).toMatch(/>Would you recommend us\?<.*>removed</s);
  expect(markup).not.toContain(">Why us?<");
});

test("settings from before there was a choice choose none", () => {
  expect(drawn({ channelId: "C1", mode: "every" })).not.toMatch(/>(Would you recommend us\?|Why us\?)</);
});

test("one thread per order is off until it is chosen", () => {
  const isOn = (thread?: boolean) => /role="switch"[^>]*checked=""/.test(drawn({ ...card.settings, thread }));
  expect(drawn({})).toContain("One thread per order");
  expect([isOn(), isOn(false), isOn(true)]).toEqual([false, false, true]);
});
