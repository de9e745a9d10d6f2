import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { DeliveryItem } from "#lib/calls/app-integrations.ts";
import { DeliveryRow } from "./DeliveryRow.tsx";

const delivery: DeliveryItem = {
  recordId: "1",
  sourceOrderId: "5480",
  answer: "Friends or family",
  status: "sent",
  attempts: 1,
  isBackfill: false,
  createdAt: "2026-11-20T11:00:00.000Z",
  sentAt: "2026-11-20T11:00:01.000Z",
  dueAt: null,
  reason: null,
};

/** The words of the button that opens the row. */
function rowOf(changes: Partial<DeliveryItem>): string {
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <DeliveryRow
          name="Slack"
          delivery={{ ...delivery, ...changes }}
          isOpen={false}
          toggle={() => {}}
          sendAgain={undefined}
        />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return (/<button.*<\/button>/s.exec(markup)?.[0] ?? "").replaceAll(/<[^>]*>/g, "");
}

test("a row names the order, the first answer and what became of it", () => {
  expect(rowOf({})).toMatch(/^Order 5480 · Friends or family ·\s?Sent/);
  expect(rowOf({ sourceOrderId: "#5480" })).toMatch(/^Order 5480 · /);
});

test("a row without an order or an answer names what there is", () => {
  expect(rowOf({ sourceOrderId: null })).toMatch(/^Friends or family ·\s?Sent/);
  expect(rowOf({ answer: null, status: "failed" })).toMatch(/^Order 5480 ·\s?Failed/);
  expect(rowOf({ sourceOrderId: null, answer: null })).toMatch(/^Sent/);
});

test("a row that waits for its order says so", () => {
  const waits = { status: "waiting", attempts: 0, reason: "Waiting for the order in your store." } as const;
  expect(rowOf(waits)).toMatch(/Waiting\s?.*Waiting for the order in your store\.Not tried yet$/);
});
