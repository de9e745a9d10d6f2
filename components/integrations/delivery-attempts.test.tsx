import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { appIntegrationCalls, type DeliveryAttemptItem, type DeliveryItem } from "#lib/calls/app-integrations.ts";
import { callKey } from "#lib/client/call-key.ts";
import { DeliveryAttempts } from "./DeliveryAttempts.tsx";

const delivery: DeliveryItem = {
  recordId: "1",
  sourceOrderId: null,
  answer: null,
  status: "failed",
  attempts: 1,
  isBackfill: false,
  createdAt: "2026-11-20T11:00:00.000Z",
  sentAt: null,
  dueAt: null,
  reason: null,
};

/** The text of a delivery with one attempt. */
function drawn(changes: Partial<DeliveryAttemptItem>): string {
  const queries = new QueryClient();
  const attempts = appIntegrationCalls.GetDelivery.example.answer.attempts.map((one) => ({ ...one, ...changes }));
  queries.setQueryData(callKey("app.GetDelivery", { name: "Webhook", recordId: "1" }), { attempts });
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={queries}>
        <DeliveryAttempts name="Webhook" delivery={delivery} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return markup.replaceAll(/<style.*?<\/style>/gs, "").replaceAll(/<[^>]*>/g, " ");
}

test("an attempt says once what the server answered", () => {
  const error = "Your server returned an error (HTTP 500).";
  const failed = drawn({ error, replyStatus: 500, reply: "" });
  expect(failed.match(/HTTP 500/g)).toHaveLength(1);
  expect(drawn({ error, replyStatus: 500, reply: "Out of memory" })).toContain("Your server answered with HTTP 500");
  expect(drawn({ replyStatus: 204, reply: null })).toContain("Your server answered with HTTP 204");
});
