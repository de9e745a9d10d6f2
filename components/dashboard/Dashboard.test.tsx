import { expect, test } from "vitest";
import { dayIn } from "../billing/plan-standing.ts";
import { purchaseNotice } from "./Dashboard.tsx";

const dayOf = dayIn("UTC", Date.parse("2026-11-27T09:00:00.000Z"));
const bought = {
  plan: "Orders_5K",
  priceCents: 4_900,
  periodEndsAt: "2026-12-11T09:00:00.000Z",
  endsAt: null,
  scheduledPlan: null,
  graceEndsAt: null,
  invoiceUrl: null,
};

test("says the plan, its price, and when the card is charged, first or next", () => {
  expect(purchaseNotice({ ...bought, isTrial: true }, dayOf)).toEqual({
    title: "You're on 5K orders",
    text: "Your card is charged for the first time on December 11: $49 a month.",
  });
  const yearly = { ...bought, plan: "Orders_5K_Annual", priceCents: 49_000, isTrial: false };
  expect(purchaseNotice(yearly, dayOf)).toEqual({
    title: "You're on 5K orders (yearly)",
    text: "Your card is charged next on December 11: $490 a year.",
  });
});
