import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { IntegrationCard } from "#lib/calls/app-integrations.ts";
import { FieldsForm } from "./FieldsForm.tsx";
import type { FormProps } from "./PartnerForm.tsx";
import { ZendeskForm } from "./ZendeskForm.tsx";

const unconnected: IntegrationCard = {
  name: "Gorgias",
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

function drawn(Form: (props: FormProps) => React.ReactNode, card: IntegrationCard): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <Form card={card} isNew={!card.connected} onSecret={() => {}} onClose={() => {}} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

const condition = { maxScore: 4, words: ["refund", "broken"] };

test("a new connection with Gorgias asks for its address and key, and proposes a score", () => {
  const markup = drawn(FieldsForm, unconnected);
  expect(markup).toMatch(/Subdomain.*\.gorgias\.com.*Email of the user.*API key/s);
  expect(markup).toMatch(/value="6"/);
});

test.each([
  ["Gorgias", FieldsForm, { account: "harbor-goods", ...condition }],
  ["Zendesk", ZendeskForm, { subdomain: "harbor-goods", ...condition }],
] as const)("%s shows which responses become tickets", (name, Form, settings) => {
  const markup = drawn(Form, { ...unconnected, name, connected: true, settings });
  expect(markup).toContain("Open a ticket for scores up to");
  expect(markup).toMatch(/value="4"/);
  expect(markup).toMatch(/>refund<.*>broken</s);
});

test("an account at Zendesk is named, with a way to connect it again", () => {
  const markup = drawn(ZendeskForm, {
    ...unconnected,
    name: "Zendesk",
    connected: true,
    settings: { subdomain: "harbor-goods" },
  });
  expect(markup).toContain("Connected to harbor-goods.zendesk.com.");
  expect(markup).toContain('href="/api/connect/zendesk?subdomain=harbor-goods"');
});
