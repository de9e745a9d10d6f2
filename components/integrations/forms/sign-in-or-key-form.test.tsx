import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { IntegrationCard } from "#lib/calls/app-integrations.ts";
import { SignInOrKeyForm } from "./SignInOrKeyForm.tsx";

const unconnected: IntegrationCard = {
  name: "Klaviyo",
  enabled: false,
  connected: false,
  status: "ok",
  settings: {},
  isAvailable: true,
  hasConsentPage: true,
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

function drawn(changes: Partial<IntegrationCard>): string {
  const card = { ...unconnected, ...changes };
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <SignInOrKeyForm card={card} isNew={!card.connected} onSecret={() => {}} onClose={() => {}} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

const signIn = /href="\/api\/connect\/klaviyo"/;
const connected = { connected: true, settings: { accountName: "Harbor Goods" } };

test("a new connection is made by signing in, or with a key for those who ask", () => {
  const markup = drawn({});
  expect(markup).toMatch(signIn);
  expect(markup).toContain("Use a private key instead");
  expect(markup).not.toContain("Private API key");
});

test("where the operator registered no app, there is the key alone", () => {
  for (const changes of [{}, connected]) {
    const markup = drawn({ ...changes, hasConsentPage: false });
    expect(markup).toContain("Private API key");
    expect(markup).not.toMatch(signIn);
  }
});

test("an account that was connected by signing in has no key, and can be connected again", () => {
  const markup = drawn({ ...connected, isConsented: true });
  expect(markup).toContain("Connected to Harbor Goods.");
  expect(markup).toMatch(signIn);
  expect(markup).toContain("Connect Klaviyo again");
  expect(markup).not.toContain("Private API key");
  expect(markup).toContain("Also send an event for each answer");
});

test("an account that was connected with a key keeps it, and can sign in instead", () => {
  const markup = drawn(connected);
  expect(markup).toContain("Leave empty to keep the current key.");
  expect(markup).toContain("Sign in to Klaviyo instead of using a key");
});
