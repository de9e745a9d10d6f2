import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Billing } from "#lib/calls/app-billing.ts";
import { callKey } from "#lib/client/call-key.ts";
import { PastDueNotice } from "./PastDueNotice.tsx";

const billing = (graceEndsAt: string): Billing => ({
  isAvailable: true,
  billedBy: null,
  cardUntil: null,
  hasPortal: true,
  subscription: {
    plan: "Orders_5K",
    priceCents: 4_900,
    isTrial: false,
    periodEndsAt: null,
    endsAt: null,
    scheduledPlan: null,
    graceEndsAt,
    invoiceUrl: null,
  },
});

function drawn(queries: QueryClient, path: string, isOwner = true): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={queries}>
        <PastDueNotice account={{ timeZone: "UTC", isOwner }} path={path} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

test.each([
  ["2020-12-03T09:00:00.000Z", "Your account moved to the Free plan on December 3, 2020."],
  ["2999-12-03T09:00:00.000Z", "Your plan stays until December 3, 2999."],
])("a failed payment shows on every screen, with the day %s", (graceEndsAt, text) => {
  const queries = new QueryClient();
  queries.setQueryData(callKey("app.GetBilling", {}), billing(graceEndsAt));
  const notice = drawn(queries, "/dashboard");
  expect(notice).toContain(`${text} Update your card to continue your plan.`);
  expect(notice).toContain('href="/billingplan"');
  expect(drawn(queries, "/dashboard", false)).toContain("The owner can update the card");
});

test.each(["/billingplan", "/BillingPlan/"])("at %s it leaves the query to the screen, which has its data", (path) => {
  const queries = new QueryClient();
  expect(drawn(queries, path)).not.toContain("Your last payment failed");
  expect(queries.getQueryCache().getAll()).toEqual([]);
});
